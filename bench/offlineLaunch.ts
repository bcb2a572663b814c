import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type BareChromium, openBareChromium, quietArguments } from './bareChromium.ts';
import { startBenchServer } from './benchServer.ts';
import { median } from './median.ts';

const RUNS = 7;
const LOOK_EVERY_MS = 1500;
const GIVEN_UP_MS = 30_000;
const SLOWDOWN = 4;
const LINES = 200;

export interface LaunchFigures {
  /** From the navigation's start until a row of the list is painted, milliseconds; each in a browser started anew. */
  readonly projects: Spread;
  readonly prompts: Spread;
}
interface Spread {
  readonly median: number;
  readonly slowest: number;
}

/**
 * The installed app opened with the server gone, on a processor slowed down 4x: until the list it starts with, and the
 * list of a project's prompts, can be used.
 */
export async function measureOfflineLaunch(): Promise<LaunchFigures> {
  const server = await startBenchServer({ SPEECH_THREADS: '1' });
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-bench-profile-'));
  let isStopped = false;
  try {
    const { id } = await server.call(projects.create, { name: 'URA do ônibus', description: 'Aberta sem rede' });
    const lines = Array.from({ length: LINES }, (_, i) => `aviso_${i} da linha;Aviso número ${i} da linha.`);
    await server.call(
      prompts.create,
      { idProject: id, speaker: 'Clara', compression: true },
      { file: { name: 'bench.csv', content: `name;text\n${lines.join('\n')}` } },
    );
    const address = `${server.origin}/dashboard/projects/${id}/prompts`;
    const { start_url: start } = (await (await fetch(`${server.origin}/manifest.webmanifest`)).json()) as {
      start_url: string;
    };
    await visit(profile, server.origin, address);
    await server.stop();
    isStopped = true;
    const measure = async (at: string, sign: string): Promise<Spread> => {
      const all: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const browser = await openBareChromium(profile);
        all.push(await launch(browser, at, sign));
        await browser.close();
      }
      return { median: median(all), slowest: Math.max(...all) };
    };
    return {
      projects: await measure(`${server.origin}${start}`, 'URA do ônibus'),
      prompts: await measure(address, 'aviso_1'),
    };
  } finally {
    if (!isStopped) await server.stop();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

/** Signs in and sees the list once, under the worker. */
async function visit(profile: string, origin: string, address: string) {
  const context = await chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    args: quietArguments,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('E-mail').fill('usuario@entoa.local');
  await page.getByLabel('Senha', { exact: true }).fill('Entoa#2026');
  await page.getByLabel('Lembrar de mim').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.getByText('URA do ônibus').first().waitFor();
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Ouvir aviso/ })
    .first()
    .waitFor();
  await page.waitForTimeout(2000);
  await context.close();
}

async function launch(browser: BareChromium, address: string, sign: string): Promise<number> {
  return browser.inPage(async (send) => {
    await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${markUsable})(${JSON.stringify(sign)})` });
    await send('Page.navigate', { url: address });
    const end = Date.now() + GIVEN_UP_MS;
    while (Date.now() < end) {
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_EVERY_MS);
      });
      const { result } = await send<{ result: { value?: number } }>('Runtime.evaluate', {
        expression: `performance.getEntriesByName('usable')[0]?.startTime`,
      });
      if (result.value !== undefined) return result.value;
    }
    throw new Error(`The list of ${address} never came.`);
  });
}

/** Runs in the page: marks the moment when the text has been painted and what followed on it is done. */
function markUsable(text: string) {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  }).observe(document, { childList: true, subtree: true });
}
