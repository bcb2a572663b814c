import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { startBenchServer } from './benchServer.ts';
import { median } from './median.ts';

const RUNS = 7;
const SLOWDOWN = 4;
const LINES = 200;

export interface LaunchFigures {
  /** From the navigation's start until a row of the list is painted, milliseconds; each in a browser started anew. */
  readonly projects: Spread; readonly prompts: Spread;
}
interface Spread { readonly median: number; readonly slowest: number }

/** The installed app opened with the server gone, on a processor slowed down 4x: until the list it starts with, and the list of a project's prompts, can be used. */
export async function measureOfflineLaunch(): Promise<LaunchFigures> {
  const server = await startBenchServer({ SPEECH_THREADS: '1' });
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-bench-profile-'));
  const open = () => chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }), locale: 'pt-BR', viewport: { width: 390, height: 844 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  let isStopped = false;
  try {
    const { id } = await server.call(projects.create, { name: 'URA do ônibus', description: 'Aberta sem rede' });
    const lines = Array.from({ length: LINES }, (_, i) => `aviso_${i} da linha;Aviso número ${i} da linha.`);
    await server.call(prompts.create, { idProject: id, speaker: 'Clara', compression: true }, `name;text\n${lines.join('\n')}`);
    const address = `${server.origin}/dashboard/projects/${id}/prompts`;
    const { start_url: start } = await (await fetch(`${server.origin}/manifest.webmanifest`)).json() as { start_url: string };
    const first = await open();
    await visit(first, server.origin, address);
    await first.close();
    await server.stop();
    isStopped = true;
    const measure = async (at: string, sign: string): Promise<Spread> => {
      const all: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const context = await open();
        all.push(await launch(context, at, sign));
        await context.close();
      }
      return { median: median(all), slowest: Math.max(...all) };
    };
    return { projects: await measure(`${server.origin}${start}`, 'URA do ônibus'), prompts: await measure(address, 'aviso_1') };
  } finally {
    if (!isStopped) await server.stop();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

/** Signs in and sees the list once, under the worker. */
async function visit(context: BrowserContext, origin: string, address: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('E-mail').fill('usuario@entoa.local');
  await page.getByLabel('Senha', { exact: true }).fill('Entoa#2026');
  await page.getByLabel('Lembrar de mim').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.reload();
  await page.getByText('URA do ônibus').first().waitFor();
  await page.goto(address);
  await page.getByRole('button', { name: /^Ouvir aviso/ }).first().waitFor();
  await page.waitForTimeout(2000);
}

async function launch(context: BrowserContext, address: string, sign: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript((text) => {
    // Nothing named in here: a compiler that keeps names would leave its helper behind.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main')?.textContent?.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('entoa-usable')));
    }).observe(document, { childList: true, subtree: true });
  }, sign);
  await page.goto(address, { waitUntil: 'commit' });
  return page.waitForFunction(() => performance.getEntriesByName('entoa-usable')[0]?.startTime).then((handle) => handle.jsonValue() as Promise<number>);
}
