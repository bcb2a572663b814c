import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { readErrors } from './hookErrors.ts';
import { type Tab, until } from './tab.ts';

/**
 * Firefox and the engine of Safari, as Debian packages them (`firefox-esr`; `webkit2gtk-driver`, `xvfb`,
 * `gstreamer1.0-plugins-good`, `-bad` and `-libav`). Playwright's own builds of them cannot be had everywhere.
 */
export interface Engine {
  readonly name: string;
  isHere(): boolean;
  /** Starts a browser that saves downloads into the folder without asking; closing its first tab ends it. */
  open(downloads: string): Promise<Tab>;
  /** The same with private windows only. */
  readonly openPrivately?: (downloads: string) => Promise<Tab>;
  readonly packages: string;
}

export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    isHere: () => fs.existsSync(FIREFOX),
    open: (downloads) => openFirefox(downloads),
    openPrivately: (downloads) => openFirefox(downloads, { 'browser.privatebrowsing.autostart': true }),
    packages: 'firefox-esr',
  },
  {
    name: 'WebKit',
    isHere: () => miniBrowser() !== undefined && has('WebKitWebDriver') && has('xvfb-run'),
    open: openWebKit,
    packages: 'webkit2gtk-driver xvfb gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav',
  },
];

async function openFirefox(downloads: string, preferences: Record<string, boolean> = {}): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': downloads, ...preferences },
  });
  return firefoxTab(browser, () => browser.close());
}

async function firefoxTab(browser: Browser, end?: () => Promise<void>): Promise<Tab> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  // Without a sound device, Firefox reports audio as broken unless it is muted.
  await page.evaluateOnNewDocument(PLAY_MUTED);
  let errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  const find = async (work: string) =>
    (await page.evaluateHandle(`(() => { ${work} })()`)).asElement() as ElementHandle<Element> | null;
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    run: <Result>(work: string) => page.evaluate(`(() => { ${work} })()`) as Promise<Result>,
    press: async (work) => {
      const found = await find(work);
      await found?.click();
      return found !== null;
    },
    type: (text) => page.keyboard.type(text),
    upload: async (work, file) => {
      const found = await find(work);
      await (found as ElementHandle<HTMLInputElement> | null)?.uploadFile(file);
      return found !== null;
    },
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return Promise.resolve(taken);
    },
    resize: async (width, height) => {
      // A tab that another one has covered keeps the layout of its former width.
      await page.bringToFront();
      await page.setViewport({ width, height });
    },
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    another: () => firefoxTab(browser),
    close: end ?? (() => page.close()),
  };
}

async function openWebKit(downloads: string): Promise<Tab> {
  const port = await freePort();
  const settings = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-webkit-'));
  fs.writeFileSync(path.join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = ['-a', '-s', '-screen 0 1600x1200x24'];
  const driver = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, XDG_CONFIG_HOME: settings },
  });
  const end = () => {
    try {
      process.kill(-driver.pid!, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
    fs.rmSync(settings, { recursive: true, force: true });
  };
  await until('WebKitWebDriver', () => fetch(`http://127.0.0.1:${port}/status`).then(({ ok }) => ok));
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } };
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', ...options }))
    .build();
  return webKitTab(session, async () => {
    // A page that hangs would not let it quit.
    await Promise.race([session.quit().catch(() => undefined), pause(5000)]);
    end();
  });
}

/** The tab that the driver speaks to. */
const current = new WeakMap<WebDriver, string>();

async function webKitTab(session: WebDriver, end?: () => Promise<void>): Promise<Tab> {
  const handle = await session.getWindowHandle();
  current.set(session, handle);
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  const here = async () => {
    if (current.get(session) !== handle) await session.switchTo().window(handle);
    current.set(session, handle);
    return session;
  };
  const run = async <Result>(work: string) => (await here()).executeScript<Result>(work);
  const resize = async (width: number, height: number) => {
    await (await here()).manage().window().setRect({ x: 0, y: 0, width, height });
  };
  return {
    goto: async (address) => (await here()).get(address),
    run,
    press: async (work) => {
      const found = await run<WebElement | null>(work);
      await found?.click();
      return found !== null;
    },
    type: async (text) => {
      await (await here()).switchTo().activeElement().sendKeys(text);
    },
    upload: async (work, file) => {
      const found = await run<WebElement | null>(work);
      await found?.sendKeys(file);
      return found !== null;
    },
    takeErrors: () => run(readErrors),
    resize,
    picture: async (file) => fs.writeFileSync(file, await (await here()).takeScreenshot(), 'base64'),
    another: async () => {
      await (await here()).switchTo().newWindow('tab');
      return webKitTab(session);
    },
    close: end ?? (async () => (await here()).close()),
  };
}

/** Source text, because what the loader adds to a function is missing in the page. */
const PLAY_MUTED = `const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () { this.muted = true; return play.call(this); };`;

const FIREFOX = '/usr/bin/firefox-esr';
function miniBrowser(): string | undefined {
  const folder = '/usr/lib/x86_64-linux-gnu';
  const found = ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => `${folder}/${name}/MiniBrowser`);
  return found.find((file) => fs.existsSync(file));
}
const has = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
