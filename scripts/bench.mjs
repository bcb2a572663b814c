import { findBrowser } from './browser.mjs';
import { buildWhatIsStale, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
process.env.CHROMIUM ??= await findBrowser();
// Two servers and four workers take minutes a round: by their name only.
const part = process.argv[2] === 'machines' ? 'machines/machines' : 'main';
const { code } = await runTool('tsx', [`bench/${part}.ts`]);
process.exit(code);
