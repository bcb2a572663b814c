import fs from 'node:fs';

/**
 * What a runner's report says: how many tests passed, and the names of those that failed with their first lines. A
 * runner that failed without naming a test counts as one failure.
 */
export function readVitestReport(file, { code }) {
  return orUnnamed('Vitest', code, file, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [{ name, reason: message }];
      return failed.map((test) => ({ name: `${name} › ${test.fullName}`, reason: test.failureMessages[0] }));
    }),
  }));
}

export function readPlaywrightReport(file, { code }) {
  return orUnnamed('Playwright', code, file, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failures: [
      ...errors.map(({ message }) => ({ name: 'Playwright', reason: message })),
      ...suites
        .flatMap(specsOf)
        .flatMap(({ file: name, title, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected')
            .map(({ results }) => ({ name: `${name} › ${title}`, ...whyOf(results.at(-1)) })),
        ),
    ],
  }));
}

/** The end of a long log is what is kept of it: there the failures stand once more. */
export function printFailures(failures) {
  for (const { name, reason = '', scene = '' } of failures) {
    console.log(`\nFAIL ${name}`);
    console.log(firstLines(reason, LINES_OF_A_REASON));
    if (scene) console.log(firstLines(scene, LINES_OF_A_SCENE));
  }
}

const LINES_OF_A_REASON = 40;
const LINES_OF_A_SCENE = 120;

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
  const report = fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : { passed: 0, failures: [] };
  if (code === 0 || report.failures.length > 0) return report;
  return { ...report, failures: [{ name: runner, reason: `ended with ${code} and named no test` }] };
}
