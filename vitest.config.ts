import { defineConfig, mergeConfig } from 'vitest/config';
import { LongFirst } from './testing/longFirst.ts';
import { leftOut } from './testing/longTests.ts';
import { screensInBrowser, toScreensServer } from './testing/screens/inBrowser.ts';
import app from './vite.config.ts';

/** Screens in a browser, answered by a real server. */
const SCREENS = 'src/**/*.screen.test.ts';

const NODE_ENV = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** React as people get it: its development copy renders everything twice and notes a stack for each element. */
const reactAsBuilt = {
  define: NODE_ENV,
  oxc: { jsx: { development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define: NODE_ENV } } },
};

const tests = defineConfig({
  test: {
    // For a machine that is busy with something else; how long something may take is a claim of single tests.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // In CI a test that fails is run once more; `scripts/test.mjs` lists what passed only then.
    retry: process.env['CI'] ? 1 : 0,
    // A part of the time is waiting: on two cores the third process fills it.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // What a test that passed has written hides what one that failed says.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{build,common,contract,src,server,sw}/**/*.test.{ts,tsx}'],
          exclude: [SCREENS, ...leftOut()],
          globalSetup: 'testing/offerPrograms.ts',
          // What a file starts it ends, so that files may share a process: each would load the whole server anew.
          isolate: false,
        },
      },
      {
        extends: true,
        server: { proxy: { '/api': toScreensServer, '/v1': toScreensServer } },
        ...reactAsBuilt,
        test: {
          name: 'screens',
          include: [SCREENS],
          exclude: leftOut(),
          expect: { poll: { timeout: 60_000 } },
          // An expectation about an element is waited for until this limit.
          testTimeout: 180_000,
          globalSetup: 'testing/offerScreensServer.ts',
          setupFiles: 'testing/screens/leaveAsFound.ts',
          browser: screensInBrowser(),
        },
      },
    ],
  },
});

/** The app as it is served while one writes it, and its tests. */
export default defineConfig((env) => mergeConfig(app(env), tests));
