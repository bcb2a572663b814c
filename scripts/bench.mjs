import { findBrowser } from './browser.mjs';
import { buildWhatIsStale, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
process.env.CHROMIUM ??= await findBrowser();
// Two servers and four workers take minutes a round: by their name only.
const [part, ...folders] = process.argv[2] === 'machines' ? ['machines/machines'] : ['main', ...process.argv.slice(2)];
const { code } = await runTool('tsx', [`bench/${part}.ts`, ...folders]);
process.exit(code);
