import { findBrowser } from './browser.mjs';
import { buildWhatIsStale, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
process.env.CHROMIUM ??= await findBrowser();
const { code } = await runTool('tsx', ['bench/main.ts']);
process.exit(code);
