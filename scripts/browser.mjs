import { existsSync } from 'node:fs';
import { runProgram, runTool } from './tooling.mjs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium: one that is here, else Playwright's own, else Debian's package where this is root. */
export async function findBrowser() {
  const present = [process.env.CHROMIUM, ...known].find((file) => file && existsSync(file));
  if (present) return present;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('Looking for a browser…');
  const own = await runTool('playwright', ['install', 'chromium'], { isQuiet: true });
  if (own.code === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runProgram('apt-get', ['update', '-qq'], { isQuiet: true });
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      isQuiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return known.find((file) => existsSync(file));
}
