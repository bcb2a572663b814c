import { existsSync } from 'node:fs';
import { runProgram, runTool } from './tooling.mjs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const SHELL = '/usr/bin/chromium-headless-shell';

/** A Chromium: one that is here, else Playwright's own, else Debian's package where this is root. */
export async function findBrowser() {
  const present = [process.env.CHROMIUM, ...known].find((file) => file && existsSync(file));
  if (present) return present;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('Looking for a browser…');
  const own = await runTool('playwright', ['install', 'chromium'], { isQuiet: true });
  if (own.code === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
  await installFromDebian('chromium');
  return known.find((file) => existsSync(file));
}

/**
 * The same engine without windows, which is what Playwright's own download is for: a fifth less work for a journey.
 * Undefined where there is none; journeys then run in the browser itself.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_SHELL) return process.env.CHROMIUM_SHELL;
  // Somebody's own browser is what is to be tested.
  if (process.env.CHROMIUM) return undefined;
  if (!existsSync(SHELL)) await installFromDebian('chromium-headless-shell');
  return existsSync(SHELL) ? SHELL : undefined;
}

async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await runProgram('apt-get', ['update', '-qq'], { isQuiet: true });
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    isQuiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
