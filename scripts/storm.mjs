import { buildWhatIsStale, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
const { code } = await runTool('tsx', ['bench/storm/storm.ts', ...process.argv.slice(2)]);
process.exit(code);
