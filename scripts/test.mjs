import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './check.mjs';
import { findBrowser } from './browser.mjs';
import { buildWhatIsStale, fail, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
const browser = await findBrowser();
if (!browser)
  fail(
    'No browser for the end-to-end tests: install Chromium (on Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-results-'));
const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  total.passed += passed;
  total.failed += failed;
};

add(await runChecks());

const unitFile = path.join(results, 'vitest.json');
const unit = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`]);
add(
  counted(unitFile, unit.code, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  })),
);

await buildWhatIsStale();

const e2eFile = path.join(results, 'playwright.json');
const e2e = await runTool(
  '@playwright/test',
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eFile } },
);
add(counted(e2eFile, e2e.code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })));

fs.rmSync(results, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** What a runner reports; one failure more when it failed without naming a test. */
function counted(file, code, read) {
  const count = fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
