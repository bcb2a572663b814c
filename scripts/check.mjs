import { installWhatIsMissing, runTool } from './tooling.mjs';

/** Folders whose tests need no server and no database. A slash ends each, as Vitest looks for parts of paths. */
const FAST_TESTS = ['build/', 'common/', 'contract/', 'src/', 'sw/'];

export const platforms = ['build', 'contract', 'src', 'sw', 'server', 'e2e'];

/** Format, lint and types; answers how many of these checks passed, and which failed. */
export async function runChecks() {
  const checks = [
    ['format', () => runTool('prettier', ['--check', '--cache', '--log-level', 'warn', '.'])],
    ['lint', () => runTool('oxlint', ['--config', 'oxlint.config.mjs', '--deny-warnings'])],
    ...platforms.map((platform) => [`types of ${platform}`, () => runTool('typescript', ['-p', platform])]),
  ];
  const failures = [];
  const left = checks.values();
  const work = async () => {
    for (const [name, run] of left) {
      const { code, output } = await run();
      if (code !== 0) failures.push({ name, reason: output });
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    }
  };
  // Most of them keep one core busy.
  await Promise.all([work(), work()]);
  return { passed: checks.length - failures.length, failures };
}

if (process.argv[1] === import.meta.filename) {
  await installWhatIsMissing();
  const { failures } = await runChecks();
  const unit = await runTool('vitest', ['run', '--project', 'node', ...FAST_TESTS], {
    env: { TESTS_WITHOUT_SERVER: '1' },
  });
  process.exit(failures.length + unit.code === 0 ? 0 : 1);
}
