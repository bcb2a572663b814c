import fs from 'node:fs';
import path from 'node:path';

/**
 * What a runner reports: for each file its seconds and number of tests; the tests that failed, that passed only when
 * they were run once more (`unsteady`, in CI alone), that the machine lacks something for (`skipped`), and that nobody
 * came to (`notRun`). A runner that failed without naming a test counts as one failure.
 */
const nothing = () => ({ files: [], passed: 0, failures: [], unsteady: [], skipped: [], notRun: [] });

/** Reads the lines that `runReport.ts` wrote. */
export function readVitestReport(file, { code, isOver }) {
  const lines = fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const modules = lines.filter((line) => line.file !== undefined);
  const ended = new Set(modules.map((module) => module.file));
  const planned = lines.flatMap((line) => line.planned ?? []);
  const all = (key) => modules.flatMap((module) => module[key]);
  const report = {
    files: modules.map(({ file: name, seconds, tests }) => ({ file: name, seconds, tests })),
    passed: modules.reduce((sum, { passed }) => sum + passed, 0),
    failures: [
      ...all('failures'),
      ...lines.filter((line) => line.unhandled).map((line) => ({ name: 'Vitest', reason: line.unhandled })),
    ],
    unsteady: all('unsteady'),
    skipped: all('skipped'),
    notRun: [...all('notRun'), ...planned.filter((name) => !ended.has(name))],
  };
  return withUnnamed('Vitest', code, report, { isOver });
}

/** Reads Playwright's JSON report. */
export function readPlaywrightReport(file, { code, isOver }) {
  if (!fs.existsSync(file)) return withUnnamed('Playwright', code, nothing(), { isOver });
  const { suites, errors } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const tests = suites.flatMap(specsOf).flatMap(({ file: name, title, tests: runs }) =>
    runs.map(({ status, results, annotations }) => ({
      file: path.posix.join('e2e', name),
      name: `e2e/${name} › ${title}`,
      status,
      results,
      needs: annotations.find(({ type }) => type === 'skip')?.description,
      isSkip: annotations.some(({ type }) => type === 'skip'),
    })),
  );
  const files = new Map();
  for (const { file: name, results } of tests) {
    const { seconds, tests: count } = files.get(name) ?? { seconds: 0, tests: 0 };
    const took = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    files.set(name, { file: name, seconds: seconds + took, tests: count + 1 });
  }
  const ofStatus = (wanted) => tests.filter(({ status }) => status === wanted);
  const ranLate = ({ message = '' }) => isOver && /Timed out waiting .* for the (entire )?test/.test(message);
  const report = {
    files: [...files.values()],
    passed: ofStatus('expected').length + ofStatus('flaky').length,
    failures: [
      ...errors.filter((error) => !ranLate(error)).map(({ message }) => ({ name: 'Playwright', reason: message })),
      ...ofStatus('unexpected').map(({ name, results }) => ({ name, ...whyOf(results.at(-1)) })),
    ],
    unsteady: ofStatus('flaky').map(({ name, results }) => ({ name, ...whyOf(results[0]) })),
    skipped: ofStatus('skipped')
      .filter(({ isSkip }) => isSkip)
      .map(({ name, needs = 'no reason given' }) => ({ name, needs })),
    notRun: ofStatus('skipped')
      .filter(({ isSkip }) => !isSkip)
      .map(({ name }) => name),
  };
  return withUnnamed('Playwright', code, report, { isOver });
}

/** Sums of the waits that `waited.ts` wrote, by kind. */
export function readWaits(file) {
  const sums = {};
  if (!fs.existsSync(file)) return sums;
  for (const line of fs.readFileSync(file, 'utf8').trim().split('\n')) {
    const [kind, ms] = JSON.parse(line);
    const { count = 0, seconds = 0 } = sums[kind] ?? {};
    sums[kind] = { count: count + 1, seconds: seconds + ms / 1000 };
  }
  return sums;
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

/** Lists where the time went: the slowest files, and those over their budget. */
export function printCosts(files, waits, secondsOfAFile) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds);
  console.log(`\nThe ${SLOWEST} slowest of ${files.length} files:`);
  for (const [i, { file, seconds, tests }] of slowest.entries()) {
    const isOver = seconds > secondsOfAFile;
    if (i >= SLOWEST && !isOver) break;
    const over = isOver ? `, over its ${secondsOfAFile} s` : '';
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} (${tests} tests${over})`);
  }
  const sums = Object.entries(waits).map(([kind, { count, seconds }]) => `${kind} ${seconds.toFixed(0)} s (${count})`);
  console.log(`Waited in all files for: ${sums.join(', ') || 'nothing'}`);
}

const SLOWEST = 25;
const LINES_OF_A_REASON = 40;
const LINES_OF_A_SCENE = 120;
const LINES_OF_AN_UNSTEADY = 8;

const firstLines = (text, count) => text.split('\n').slice(0, count).join('\n');

/** What was waited for in vain, and what the page showed then: a journey that fails once in a hundred tells it now. */
function whyOf({ errors = [], attachments = [] } = {}) {
  const seen = attachments.filter(({ name, path: place }) => name === 'error-context' && place && fs.existsSync(place));
  return {
    reason: errors.map(({ message }) => message).join('\n'),
    scene: seen.map(({ path: place }) => sceneOf(fs.readFileSync(place, 'utf8'))).join('\n'),
  };
}

/** The page as a screen reader has it. */
const sceneOf = (context) => context.split('```yaml\n')[1]?.split('```')[0] ?? '';

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

function withUnnamed(runner, code, report, { isOver }) {
  const told = [...report.failures, ...(isOver ? report.notRun : [])];
  if (code === 0 || told.length > 0) return report;
  return { ...report, failures: [{ name: runner, reason: `ended with ${code} and named no test` }] };
}
