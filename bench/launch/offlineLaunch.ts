import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Api, signIn } from '#testing/client.ts';
import { asBuilt } from '#testing/programs.ts';
import { startRunningServer } from '#testing/runningServer.ts';
import { type BareChromium, openBareChromium, quietArguments } from './bareChromium.ts';
import { type Launch, launch } from './launchPage.ts';
import { median } from '#bench/median.ts';

const RUNS = 5;
const PROJECTS = 24;
const PROMPTS = 60;
/** Page size with which the person left each list. */
const ROWS = { projects: 20, prompts: 50 };
/** The app writes what it keeps for the next launch within this time. */
const RESTED_MS = 6000;
const SLOWDOWNS = [1, 4] as const;

type List = 'projects' | 'prompts';
type Start = 'anew' | 'running';

export interface LaunchFigures {
  /** The folder of the build, or 'now'. */
  readonly build: string;
  readonly list: List;
  /** A newly started browser, or a new page in a running one. */
  readonly start: Start;
  /** Slowdown of the processor. */
  readonly slowdown: number;
  /** Medians over the runs, in ms since the start of the navigation. */
  readonly paint: number;
  readonly rows: number;
  readonly slowestPaint: number;
  readonly slowestRows: number;
  /** The worst run's layout shift, as counted by the browser. */
  readonly shift: number;
}

interface Device {
  readonly build: string;
  readonly profile: string;
  readonly addresses: Readonly<Record<List, string>>;
}

/**
 * Launches the installed app while the server is down: time until the placeholder is painted, and until the right rows
 * are. Other builds are measured in the same run, alternating launch by launch.
 */
export async function measureOfflineLaunch(others: readonly string[] = []): Promise<LaunchFigures[]> {
  const devices = [];
  for (const folder of [...others, undefined]) devices.push(await prepare(folder));
  const all = new Map<string, Launch[]>();
  const note = async (browser: BareChromium, device: Device, list: List, start: Start, slowdown: number) => {
    const one = await launch(browser, { address: device.addresses[list], sign: signOf(list), slowdown });
    const key = JSON.stringify([device.build, list, start, slowdown]);
    all.set(key, [...(all.get(key) ?? []), one]);
  };
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const list of ['projects', 'prompts'] as const) {
        for (const device of devices) {
          for (const slowdown of SLOWDOWNS) {
            const browser = await openBareChromium(device.profile);
            await note(browser, device, list, 'anew', slowdown);
            await note(browser, device, list, 'running', slowdown);
            await browser.close();
          }
        }
      }
    }
  } finally {
    for (const { profile } of devices) fs.rmSync(profile, { recursive: true, force: true });
  }
  return [...all].map(([key, launches]) => {
    const [build, list, start, slowdown] = JSON.parse(key) as [string, List, Start, number];
    const [paints, rows] = [launches.map(({ paint }) => paint), launches.map((one) => one.rows)];
    return {
      build,
      list,
      start,
      slowdown,
      paint: median(paints),
      rows: median(rows),
      slowestPaint: Math.max(...paints),
      slowestRows: Math.max(...rows),
      shift: Math.max(...launches.map(({ shift }) => shift)),
    };
  });
}

export function describeLaunches(all: readonly LaunchFigures[]): string[] {
  return all.map(({ build, list, start, slowdown, ...ms }) => {
    const of = `${list}, ${slowdown}x, ${start === 'anew' ? 'browser started anew' : 'running browser'}`.padEnd(45);
    const [paint, rows] = [ms.paint, ms.rows].map((one) => one.toFixed(0));
    const [slowPaint, slowRows] = [ms.slowestPaint, ms.slowestRows].map((one) => one.toFixed(0));
    return (
      `${build}: ${of} first paint ${paint} ms (slowest ${slowPaint}), rows ${rows} ms (${slowRows}), ` +
      `shift ${ms.shift.toFixed(4)}`
    );
  });
}

/** The first row of each list, which is the newest. */
const signOf = (list: List) => (list === 'projects' ? 'URA da linha 1' : `aviso_${PROMPTS - 1}`);

/** A browser profile that has visited both lists and was closed, and a stopped server. */
async function prepare(folder: string | undefined): Promise<Device> {
  const program = folder === undefined ? asBuilt('main') : [path.resolve(folder, 'dist/server/main.js')];
  const server = await startRunningServer({ LOG_LEVEL: 'warn', SPEECH_THREADS: '1' }, program);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-bench-profile-'));
  try {
    const { call } = await signIn(server.origin, demoEmails.USER, DEMO_PASSWORD);
    const id = await fill(call);
    const list = `${server.origin}/dashboard/projects/${id}/prompts`;
    await visit(profile, server.origin, [
      `${server.origin}/dashboard/projects?perPage=${ROWS.projects}`,
      `${list}?perPage=${ROWS.prompts}`,
    ]);
    return {
      build: folder ?? 'now',
      profile,
      addresses: { projects: `${server.origin}/dashboard/projects?perPage=20`, prompts: `${list}?perPage=50` },
    };
  } finally {
    await server.stop();
  }
}

async function fill(call: Api['call']): Promise<number> {
  let id = 0;
  for (let i = PROJECTS; i > 0; i--)
    ({ id } = await call(projects.create, { name: `URA da linha ${i}`, description: `Linha ${i}, aberta sem rede` }));
  const lines = Array.from({ length: PROMPTS }, (_, i) => `aviso_${i};Aviso número ${i} da linha.`);
  await call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: true },
    { file: { name: 'bench.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  const isSpoken = async () =>
    (await call(prompts.list, { idProject: id, status: 'PROCESSED' })).meta.total === PROMPTS;
  while (!(await isSpoken()))
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  return id;
}

/** Signs in and waits at each list, controlled by the service worker. */
async function visit(profile: string, origin: string, addresses: readonly string[]) {
  const context = await chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    args: quietArguments,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('E-mail').fill(demoEmails.USER);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Lembrar de mim').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('listitem').nth(15).waitFor();
    await page.waitForTimeout(RESTED_MS);
  }
  await context.close();
}
