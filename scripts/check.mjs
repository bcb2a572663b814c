import { installWhatIsMissing, runTool } from './tooling.mjs';

export const platforms = ['build', 'contract', 'src', 'sw', 'server', 'e2e'];

/** Format, lint and types; answers how many of these checks passed. */
export async function runChecks() {
  const checks = [
    ['format', () => runTool('prettier', ['--check', '--cache', '--log-level', 'warn', '.'])],
    ['lint', () => runTool('oxlint', ['--config', 'oxlint.config.mjs', '--deny-warnings'])],
    ...platforms.map((platform) => [`types of ${platform}`, () => runTool('typescript', ['-p', platform])]),
  ];
  let failed = 0;
  for (const [name, run] of checks) {
    const { code } = await run();
    if (code !== 0) failed += 1;
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  }
  return { passed: checks.length - failed, failed };
}

if (process.argv[1] === import.meta.filename) {
  await installWhatIsMissing();
  const { failed } = await runChecks();
  const unit = await runTool('vitest', ['run', 'contract', 'src', 'sw']);
  process.exit(failed + unit.code === 0 ? 0 : 1);
}
