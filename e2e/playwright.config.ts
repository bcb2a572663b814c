import { defineConfig } from '@playwright/test';
import { leftOut } from '#testing/longTests.ts';

const isLoud = process.env['CI'] === undefined;
const end = process.env['ENTOA_TEST_UNTIL'];
const browser = process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM'];

export default defineConfig({
  testDir: '.',
  testIgnore: leftOut(),
  globalSetup: '../testing/offerCluster.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: !isLoud,
  // In CI a failed test is run once more; `scripts/test.mjs` lists those that passed only then.
  retries: isLoud ? 0 : 1,
  // Generous limits, because a busy machine is slow: a test waits until the expected state arrives.
  timeout: 300_000,
  ...(end && { globalTimeout: Math.max(1, Number(end) - Date.now()) }),
  expect: { timeout: 120_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/report.json' }],
  ],
  use: {
    // Enabled only by tests about the device and the network; its installation takes half of the time of the others.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
