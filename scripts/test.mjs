import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './check.mjs';
import { findBrowser, findHeadlessShell } from './browser.mjs';
import { printFailures, printUnsteady, readPlaywrightReport, readVitestReport } from './testReports.mjs';
import { buildWhatIsStale, fail, installWhatIsMissing, runProgram, runTool } from './tooling.mjs';

await installWhatIsMissing();
const browser = await findBrowser();
if (!browser)
  fail(
    'No browser for the end-to-end tests: install Chromium (on Debian: apt-get install chromium), ' +
      'or set CHROMIUM to its path.',
  );
const shell = await findHeadlessShell();

const isWhole = process.argv.includes('--whole');
const environment = {
  CHROMIUM: browser,
  ...(shell && { CHROMIUM_SHELL: shell }),
  // `testing/longTests.ts` names them. Said either way: what a shell has set must not shorten a proof.
  LONG_TESTS: isWhole ? '' : 'out',
};
/** For machines that end a run after some time: minutes after which no further share of the long journeys is begun. */
const begunWithinMinutes = Number(process.env.PROOF_WITHIN_MINUTES ?? Infinity);
const SHARES = 8;
const startedAt = Date.now();
const hasTime = () => Date.now() - startedAt < begunWithinMinutes * 60_000;
const notRun = [];
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-results-'));
const parts = [];
const take = async (part, work) => {
  const from = Date.now();
  const report = await work();
  parts.push({ part, ...report, minutes: (Date.now() - from) / 60_000 });
};

await take('format, lint, types', runChecks);

await take('Vitest', async () => {
  const file = path.join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return readVitestReport(file, await runTool('vitest', ['run', ...reporters], { env: environment }));
});

await take('build', async () => {
  await buildWhatIsStale();
  return { passed: 0, failures: [] };
});

const journeys = async (name, longTests, args) => {
  const file = path.join(results, `${name}.json`);
  const run = await runTool('@playwright/test', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...environment, LONG_TESTS: longTests, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return readPlaywrightReport(file, run);
};
const only = process.argv.slice(2).filter((argument) => argument !== '--whole');
const isShared = isWhole && only.length === 0 && Number.isFinite(begunWithinMinutes);
await take('Playwright', () => journeys('playwright', isShared ? 'out' : environment.LONG_TESTS, only));

for (let share = 1; isShared && share <= SHARES; share += 1) {
  const name = `Playwright, long journeys, share ${share} of ${SHARES}`;
  if (hasTime()) await take(name, () => journeys(`long-${share}`, 'only', [`--shard=${share}/${SHARES}`]));
  else notRun.push(name);
}

if (isWhole && !hasTime()) notRun.push('Firefox and WebKit');
else if (isWhole)
  await take('Firefox and WebKit', async () => {
    const { code } = await runProgram(process.execPath, ['--import', 'tsx', 'e2e/engines/engines.ts']);
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name: 'npm run browsers' }] };
  });

fs.rmSync(results, { recursive: true, force: true });
const failures = parts.flatMap((part) => part.failures);
printUnsteady(parts.flatMap((part) => part.unsteady ?? []));
printFailures(failures);
for (const part of notRun) console.log(`NOT RUN for lack of time: ${part}`);
for (const { part, minutes } of parts) console.log(`${part}: ${minutes.toFixed(1)} min`);
console.log(`${parts.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
