import { findBrowser } from './browser.mjs';
import { buildWhatIsStale, fail, installWhatIsMissing, runTool } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
const browser = await findBrowser();
if (!browser) fail('No browser to take pictures with: install Chromium, or set CHROMIUM to its path.');
const { code } = await runTool('tsx', ['e2e/takePictures.ts'], { env: { CHROMIUM: browser } });
process.exit(code);
