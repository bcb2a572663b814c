import { buildWhatIsStale, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
const { code } = await runTool('tsx', ['bench/fuzz/fuzz.ts']);
process.exit(code);
