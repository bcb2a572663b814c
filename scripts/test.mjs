import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { budget } from '../testing/budget.mjs';
import { runChecks } from './check.mjs';
import { findBrowser, findHeadlessShell } from './browser.mjs';
import {
  printCosts,
  printFailures,
  printUnsteady,
  readPlaywrightReport,
  readVitestReport,
  readWaits,
} from '../testing/testReports.mjs';
import { buildWhatIsStale, fail, installWhatIsMissing, root, runProgram, runTool } from './tooling.mjs';

/** Exit code of a run without a failure in which something was not run; engines.ts ends with the same. */
const NOT_RUN = 3;
/** How many of the tests that were not run are named. */
const NAMED = 60;

/** For machines that end a run after some time: what has not begun after so many minutes is not run, which is red. */
const endAt = process.env.PROOF_WITHIN_MINUTES
  ? Date.now() + Number(process.env.PROOF_WITHIN_MINUTES) * 60_000
  : Infinity;
await installWhatIsMissing();
const browser = await findBrowser();
if (!browser)
  fail(
    'No browser for the end-to-end tests: install Chromium (on Debian: apt-get install chromium), ' +
      'or set CHROMIUM to its path.',
  );
const shell = await findHeadlessShell();

const isWhole = process.argv.includes('--whole');
const length = isWhole ? 'proof' : 'test';
const isOver = () => Date.now() >= endAt;
/** All that this machine may lack: a test that is skipped for lack of something else was not run. */
const mayLack = process.env.MAY_LACK?.split(',').map((what) => what.trim());
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-results-'));
const waits = path.join(results, 'waits');
const environment = {
  CHROMIUM: browser,
  ...(shell && { CHROMIUM_SHELL: shell }),
  // `testing/longTests.ts` names them. Said either way: what a shell has set must not shorten a proof.
  LONG_TESTS: isWhole ? '' : 'out',
  ENTOA_TEST_WAITS: waits,
  ...(Number.isFinite(endAt) && { ENTOA_TEST_UNTIL: String(endAt) }),
};

const parts = [];
const take = async (part, work) => {
  const from = Date.now();
  const report = isOver() ? { notRun: [part] } : await work();
  parts.push({ part, ...report, minutes: (Date.now() - from) / 60_000 });
};

await take('checks', runChecks);

await take('build', async () => {
  await buildWhatIsStale();
  return {};
});

await take('Vitest', async () => {
  const file = path.join(results, 'vitest');
  const run = await runTool('vitest', ['run', '--reporter=default', '--reporter=./testing/runReport.ts'], {
    // The tests start the programs that have just been built.
    env: { ...environment, ENTOA_TEST_REPORT: file, ENTOA_TEST_PROGRAMS: path.join(root, 'dist/server') },
  });
  return readVitestReport(file, { ...run, isOver: isOver() });
});

await take('Playwright', async () => {
  const file = path.join(results, 'playwright.json');
  const only = process.argv.slice(2).filter((argument) => argument !== '--whole');
  const run = await runTool('@playwright/test', ['test', '--config', 'e2e/playwright.config.ts', ...only], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return readPlaywrightReport(file, { ...run, isOver: isOver() });
});

if (isWhole)
  await take('Firefox and WebKit', async () => {
    const { code, output } = await runProgram(process.execPath, ['--import', 'tsx', 'e2e/engines/engines.ts'], {
      env: environment,
    });
    const told = (word) => output.split('\n').filter((line) => line.includes(`: ${word}`));
    return {
      passed: told('green').length,
      failures: code === 0 || code === NOT_RUN ? [] : [{ name: 'npm run browsers', reason: told('failed').join('\n') }],
      unsteady: told('unsteady').map((name) => ({ name })),
      notRun: [...told('not installed'), ...told('not run')],
    };
  });

const all = (key) => parts.flatMap((part) => part[key] ?? []);
const failures = all('failures');
const skipped = all('skipped');
printUnsteady(all('unsteady'));
printFailures(failures);
for (const { name, needs } of skipped) console.log(`SKIPPED ${name}: needs ${needs}`);
printCosts(all('files'), readWaits(waits), budget.seconds[length]);
const allowed = budget.minutes[length];
const minutes = Object.fromEntries(parts.map((part) => [part.part, part.minutes]));
minutes.total = Object.values(minutes).reduce((sum, one) => sum + one, 0);
for (const [part, took] of Object.entries(minutes))
  console.log(`${part}: ${took.toFixed(1)} min${took > allowed[part] ? `, over its ${allowed[part]}` : ''}`);
const passed = parts.reduce((sum, part) => sum + (part.passed ?? 0), 0);
console.log(`unsteady: ${all('unsteady').length}`);
console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
const notRun = [
  ...all('notRun'),
  ...skipped
    .filter(({ needs }) => mayLack?.includes(needs) === false)
    .map(({ name, needs }) => `${name}: needs ${needs}`),
];
for (const what of notRun.slice(0, NAMED)) console.log(`NOT RUN ${what}`);
if (notRun.length > NAMED) console.log(`NOT RUN and not named: ${notRun.length - NAMED} more`);
fs.rmSync(results, { recursive: true, force: true });
process.exitCode = failures.length > 0 ? 1 : notRun.length > 0 ? NOT_RUN : 0;
