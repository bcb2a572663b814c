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
  LEAVE_LONG_TESTS: isWhole ? '' : '1',
};
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-results-'));
const parts = [];
const take = async (part, work) => {
  const startedAt = Date.now();
  const report = await work();
  parts.push({ part, ...report, minutes: (Date.now() - startedAt) / 60_000 });
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

await take('Playwright', async () => {
  const file = path.join(results, 'playwright.json');
  const only = process.argv.slice(2).filter((argument) => argument !== '--whole');
  const run = await runTool('@playwright/test', ['test', '--config', 'e2e/playwright.config.ts', ...only], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return readPlaywrightReport(file, run);
});

if (isWhole)
  await take('Firefox and WebKit', async () => {
    const { code } = await runProgram(process.execPath, ['--import', 'tsx', 'e2e/engines/engines.ts']);
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name: 'npm run browsers' }] };
  });

fs.rmSync(results, { recursive: true, force: true });
const failures = parts.flatMap((part) => part.failures);
printUnsteady(parts.flatMap((part) => part.unsteady ?? []));
printFailures(failures);
for (const { part, minutes } of parts) console.log(`${part}: ${minutes.toFixed(1)} min`);
console.log(`${parts.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
