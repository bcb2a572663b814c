import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { projects } from '#contract/projects.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Api, signIn } from '#testing/client.ts';
import { followEvents, type FollowedEvents } from '#testing/followEvents.ts';
import { type RunningServer, startRunningServer } from '#testing/runningServer.ts';
import { pause, until } from '#testing/until.ts';
import { medianAndP95 } from '#bench/median.ts';

const PAGES = 500;
const ROUNDS = 41;
const REST_MS = 20_000;

export interface EventFigures {
  /** Time from the request at one process to the event of the other process, and to the text on a screen there. */
  readonly toldMs: { readonly median: number; readonly p95: number };
  readonly shownMs: { readonly median: number; readonly p95: number };
  readonly pages: number;
  readonly megabytes: number;
  /** Percent of one core at rest. */
  readonly cpuPercent: { readonly without: number; readonly with: number };
}

/**
 * Two servers on one database: delay of a change at the first one as seen by pages of the second, and the cost of many
 * open pages.
 */
export async function measureEvents(): Promise<EventFigures> {
  const limits = { LOG_LEVEL: 'warn', LOGIN_LIMIT: '100000' };
  const first = await startRunningServer(limits);
  const socket = path.join(first.dataDir, 'postgres');
  const DATABASE_URL = `postgres://entoa@/postgres?host=${encodeURIComponent(socket)}`;
  const second = await startRunningServer({ ...limits, DATABASE_URL, SPEECH_THREADS: '0' });
  try {
    const writer = await signIn(first.origin, demoEmails.USER, DEMO_PASSWORD);
    const record = await writer.call(projects.create, { name: 'Medida', description: 'Feita por uma medida' });
    const shown = await measureShown(writer, second.origin, record.id);
    const { tokens } = await signIn(second.origin, demoEmails.MANAGER, DEMO_PASSWORD);
    // The restart frees the memory that signing in has used.
    await second.restart();
    const before = { cpu: await restOf(second), megabytes: memoryOf(second) };
    const streams: FollowedEvents[] = [];
    for (let page = 0; page < PAGES; page += 1) streams.push(await followEvents(second.origin, tokens));
    const told = await measureTold(writer, streams, record.id);
    const cpu = await restOf(second);
    const megabytes = memoryOf(second) - before.megabytes;
    if (streams.some((stream) => stream.isEnded())) throw new Error('Some streams have ended.');
    for (const stream of streams) stream.close();
    return {
      toldMs: told,
      shownMs: shown,
      pages: streams.length,
      megabytes,
      cpuPercent: { without: before.cpu, with: cpu },
    };
  } finally {
    await second.stop();
    await first.stop();
  }
}

async function measureShown(writer: Api, origin: string, id: number) {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/auth/login`);
    await page.getByLabel('E-mail').fill(demoEmails.MANAGER);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard/projects');
    await stream;
    return await timed(writer, id, (name) => isShown(page, name));
  } finally {
    await browser.close();
  }
}

async function isShown(page: Page, name: string): Promise<number> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), name, { polling: 'raf' });
  return performance.now();
}

/** The last of all receivers counts. */
async function measureTold(writer: Api, streams: readonly FollowedEvents[], id: number) {
  let waiting = new Set<FollowedEvents>();
  let heardAt = 0;
  for (const stream of streams)
    stream.onChange((change) => {
      if (change === 'all' || change.id !== id || !waiting.delete(stream)) return;
      heardAt = performance.now();
    });
  return timed(
    writer,
    id,
    async () => {
      await until('all to have heard', () => waiting.size === 0);
      return heardAt;
    },
    () => {
      waiting = new Set(streams);
    },
  );
}

async function timed(writer: Api, id: number, seen: (name: string) => Promise<number>, prepare = () => {}) {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Medida ${round} ${Date.now()}`;
    prepare();
    // A random pause, so that the measurement is not in step with batching intervals.
    await pause(6000 / ROUNDS + Math.random() * 500);
    const from = performance.now();
    const at = seen(name);
    await writer.call(projects.update, { id, name, description: 'Feita por uma medida' });
    took.push((await at) - from);
  }
  return medianAndP95(took);
}

/** CPU usage in percent of a core over some seconds without requests. Linux counts 100 ticks per second. */
async function restOf({ pid }: RunningServer): Promise<number> {
  await pause(5000);
  const from = ticksOf(pid);
  await pause(REST_MS);
  return ((ticksOf(pid) - from) * 1000) / REST_MS;
}

function ticksOf(pid: number): number {
  const [, rest] = /\) (.*)$/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
  const fields = rest!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function memoryOf({ pid }: RunningServer): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}
