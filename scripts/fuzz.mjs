import fs from 'node:fs';
import path from 'node:path';
import { buildWhatIsStale, installWhatIsMissing, root, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
const requests = await runTool('tsx', ['bench/fuzz/fuzz.ts']);
const options = ['run', '--project', 'node', '--testTimeout', '3600000'];
const properties = await runTool('vitest', [...options, ...filesWithRandomCases()], {
  env: { CASES_FACTOR: process.env.CASES_FACTOR ?? '10', LONG_TESTS: '' },
});
process.exit(requests.code || properties.code);

/** Tests that draw their number of cases from `testing/cases.ts`. */
function filesWithRandomCases() {
  return ['common', 'contract', 'server', 'src', 'sw'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.join(folder, name))
      .filter((name) => /\.test\.tsx?$/.test(name))
      .filter((name) => fs.readFileSync(path.join(root, name), 'utf8').includes('#testing/cases.ts')),
  );
}
