import { buildWhatIsStale, installWhatIsMissing, runBuilt } from './tooling.mjs';

// A program of the build, by its name, with what stands after it; built first where a source is newer. npm tells it by
// INIT_CWD where it was called.
const [name, ...rest] = process.argv.slice(2);
await installWhatIsMissing();
await buildWhatIsStale();
process.exit((await runBuilt(name, rest)) ?? 1);
