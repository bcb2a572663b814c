import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';
import { decideInFile } from './approvalFile.ts';
import { at, choose, click, fill, FIND, gone, hears, quote, see, type Tab, until } from './tab.ts';

/**
 * Journeys in Firefox and in the engine of Safari, as Debian packages them (`firefox-esr`; `webkit2gtk-driver`, `xvfb`,
 * `gstreamer1.0-plugins-good`, `-bad` and `-libav`). Playwright's own builds of them cannot be had everywhere.
 */

/** Landing and demo, sign-in, project, prompt, player, leaving and coming back, review, an absent server, sign-out. */
async function travel(tab: Tab, server: RunningServer): Promise<void> {
  await tab.goto(`${server.origin}/`);
  await fill(tab, 'Seu texto', 'Bom dia!');
  for (const format of ['MP3', 'WAV', 'OGG']) {
    await until(`format ${format}`, () =>
      tab.run<boolean>(`${FIND} const one = field('Formato');
        const option = [...(one?.options ?? [])].find(({ text }) => text.toUpperCase().startsWith(${quote(format)}));
        if (!option) return false;
        one.value = option.value; one.dispatchEvent(new Event('change', { bubbles: true })); return true;`),
    );
    await click(tab, 'Ouvir');
    await see(tab, `Baixar ${format}`);
    await click(tab, 'Fechar');
  }

  await tab.goto(`${server.origin}/auth/login`);
  await fill(tab, 'E-mail', demoEmails.USER);
  await fill(tab, 'Senha', DEMO_PASSWORD);
  await click(tab, 'Entrar');
  await at(tab, /\/dashboard\/projects$/);

  await tab.goto(`${server.origin}/dashboard/projects/new`);
  await fill(tab, 'Nome', 'Outro navegador');
  await fill(tab, 'Descrição', 'Feito em outro navegador');
  await click(tab, 'Salvar');
  await click(tab, 'Abrir projeto');
  await at(tab, /\/projects\/\d+/);
  const id = await tab.run<string>(`return /projects\\/(\\d+)/.exec(location.pathname)[1];`);

  // WebKit keeps a page that is left: with a transaction or lock still open, the next page waits without an end.
  for (let round = 0; round < 3; round += 1) {
    await tab.goto(`${server.origin}/`);
    await tab.goto(`${server.origin}/dashboard/projects`);
    await see(tab, 'Outro navegador');
  }

  await tab.goto(`${server.origin}/dashboard/projects/${id}/prompts/new`);
  await fill(tab, 'Nome', 'bom_dia');
  await choose(tab, 'Modelo', 'Clara');
  await choose(tab, 'Compressão', 'false');
  await fill(tab, 'Texto', 'Bom dia, tudo bem com você?');
  await click(tab, 'Ouvir o texto');
  await see(tab, 'Nada foi salvo ainda.');
  await click(tab, 'Salvar');
  await until('the dialog', () => tab.run<boolean>(`return !!document.querySelector('[role=dialog]');`));

  await tab.goto(`${server.origin}/dashboard/projects/${id}/prompts`);
  await see(tab, 'PROCESSADO');
  await click(tab, 'Ouvir bom_dia');
  await hears(tab);

  await tab.goto(`${server.origin}/dashboard/projects/${id}/review`);
  await click(tab, 'Está bom');
  await see(tab, 'aprovado');

  await tab.goto(`${server.origin}/dashboard/projects`);
  await see(tab, 'Outro navegador');
  await server.halt();
  await see(tab, 'Offline');
  await server.restart();
  await gone(tab, 'Offline');

  await click(tab, 'Sair');
  await at(tab, /^\/(?:auth\/login)?$/);
}

/** Saves downloads into the folder without asking. */
async function openFirefox(downloads?: string): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: downloads ? { 'browser.download.folderList': 2, 'browser.download.dir': downloads } : {},
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    run: <Result>(work: string) => page.evaluate(`(() => { ${work} })()`) as Promise<Result>,
    press: async (find) => {
      const found = (await page.evaluateHandle(`(() => { ${find} })()`)).asElement() as ElementHandle<Element> | null;
      await found?.click();
      return found !== null;
    },
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

async function openWebKit(): Promise<Tab> {
  const port = await freePort();
  const command = ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'];
  const driver: ChildProcess = spawn('xvfb-run', command, { stdio: 'ignore', detached: true });
  const end = () => {
    try {
      process.kill(-driver.pid!, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  await until('WebKitWebDriver', () => fetch(`http://127.0.0.1:${port}/status`).then(({ ok }) => ok));
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } };
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', ...options }))
    .build();
  return {
    goto: (address) => session.get(address),
    run: <Result>(work: string) => session.executeScript<Result>(work),
    press: async (find) => {
      const found = await session.executeScript<WebElement | null>(find);
      await found?.click();
      return found !== null;
    },
    type: async (text) => {
      await session.switchTo().activeElement().sendKeys(text);
    },
    close: async () => {
      await session.quit().catch(() => undefined);
      end();
    },
  };
}

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

interface Engine {
  readonly name: string;
  isHere(): boolean;
  open(): Promise<Tab>;
  /** Journeys besides the main one. */
  readonly more?: readonly ((server: RunningServer) => Promise<void>)[];
  readonly packages: string;
}
const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    isHere: () => fs.existsSync(FIREFOX),
    open: openFirefox,
    // WebKit's driver saves no downloads.
    more: [(server) => decideInFile(openFirefox, server)],
    packages: 'firefox-esr',
  },
  {
    name: 'WebKit',
    isHere: () => miniBrowser() !== undefined && has('WebKitWebDriver') && has('xvfb-run'),
    open: openWebKit,
    packages: 'webkit2gtk-driver xvfb gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav',
  },
];

const rounds = Number(process.argv[2] ?? 1);
let failures = 0;
for (const { name, isHere, open, more = [], packages } of engines) {
  if (!isHere()) {
    console.log(`${name}: skipped, since it is not installed (on Debian: apt-get install ${packages})`);
    continue;
  }
  for (let round = 1, retries = 1; round <= rounds; round += 1) {
    const server = await startServer();
    const tab = await open();
    const from = Date.now();
    try {
      await travel(tab, server);
      for (const journey of more) await journey(server);
      console.log(`${name}: green in ${((Date.now() - from) / 1000).toFixed(1)} s`);
    } catch (error) {
      // A busy machine may be slow once; the second time it is the page.
      const isLast = retries-- === 0;
      if (isLast) failures += 1;
      else round -= 1;
      const place = await tab.run<string>('return location.href;').catch(() => '?');
      console.log(`${name}: ${isLast ? 'failed' : 'tried again'}: ${String(error)}\n  at ${place}`);
    }
    await tab.close();
    await server.stop();
  }
}
process.exit(failures > 0 ? 1 : 0);
