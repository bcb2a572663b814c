import fs from 'node:fs';

/**
 * Reads a runner's report: how many tests passed, which failed, and which passed only when they were run once more
 * (`unsteady`, in CI alone), each with its first error. A runner that failed without naming a test counts as one
 * failure.
 */
export function readVitestReport(file, { code }) {
  return orUnnamed('Vitest', code, file, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [{ name, reason: message }];
      return failed.map((test) => vitestError(name, test));
    }),
    // Vitest keeps the errors of the first run of a test that passed later.
    unsteady: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((test) => test.status === 'passed' && test.failureMessages?.length > 0)
        .map((test) => vitestError(name, test)),
    ),
  }));
}

const vitestError = (file, { fullName, failureMessages }) => ({
  name: `${file} › ${fullName}`,
  reason: failureMessages[0],
});

export function readPlaywrightReport(file, { code }) {
  return orUnnamed('Playwright', code, file, ({ stats, suites, errors }) => {
    const withStatus = (wanted, pick) =>
      suites
        .flatMap(specsOf)
        .flatMap(({ file: name, title, tests }) =>
          tests
            .filter(({ status }) => status === wanted)
            .map(({ results }) => ({ name: `${name} › ${title}`, ...whyOf(pick(results)) })),
        );
    return {
      passed: stats.expected + stats.flaky,
      failures: [
        ...errors.map(({ message }) => ({ name: 'Playwright', reason: message })),
        ...withStatus('unexpected', (results) => results.at(-1)),
      ],
      unsteady: withStatus('flaky', (results) => results[0]),
    };
  });
}

/** Repeats the failures at the end of the log, since the end of a long log is what is kept of it. */
export function printFailures(failures) {
  for (const { name, reason = '', scene = '' } of failures) {
    console.log(`\nFAIL ${name}`);
    console.log(firstLines(reason, LINES_OF_A_REASON));
    if (scene) console.log(firstLines(scene, LINES_OF_A_SCENE));
  }
}

/** Lists the tests that failed first and passed when run once more: they do not fail the run, and want mending. */
export function printUnsteady(unsteady) {
  for (const { name, reason = '' } of unsteady) {
    console.log(`\nUNSTEADY ${name}`);
    console.log(firstLines(reason, LINES_OF_AN_UNSTEADY));
  }
}

const LINES_OF_A_REASON = 40;
const LINES_OF_A_SCENE = 120;
const LINES_OF_AN_UNSTEADY = 8;

const firstLines = (text, count) => text.split('\n').slice(0, count).join('\n');

/** What was waited for in vain, and what the page showed then: a journey that fails once in a hundred tells it now. */
function whyOf({ errors = [], attachments = [] } = {}) {
  const seen = attachments.filter(({ name, path }) => name === 'error-context' && path && fs.existsSync(path));
  return {
    reason: errors.map(({ message }) => message).join('\n'),
    scene: seen.map(({ path }) => sceneOf(fs.readFileSync(path, 'utf8'))).join('\n'),
  };
}

/** The page as a screen reader has it. */
const sceneOf = (context) => context.split('```yaml\n')[1]?.split('```')[0] ?? '';

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

function orUnnamed(runner, code, file, read) {
  const nothing = { passed: 0, failures: [], unsteady: [] };
  const report = fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : nothing;
  if (code === 0 || report.failures.length > 0) return report;
  return { ...report, failures: [{ name: runner, reason: `ended with ${code} and named no test` }] };
}
