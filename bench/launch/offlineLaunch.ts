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
/** The app saves its snapshot when it has been idle for a while. */
const RESTED_MS = 6000;

type List = 'projects' | 'prompts';
type Start = 'anew' | 'running';

export interface LaunchFigures {
  /** The folder of the build, or 'now'. */
  readonly build: string;
  readonly list: List;
  /** A newly started browser, or a new page in a running one. */
  readonly start: Start;
  /** Medians over the runs, in ms since the start of the navigation. */
  readonly picture: number;
  readonly alive: number;
  readonly slowestPicture: number;
  readonly slowestAlive: number;
  /** The worst run's layout shift, as counted by the browser. */
  readonly shift: number;
}

interface Device {
  readonly build: string;
  readonly profile: string;
  readonly addresses: Readonly<Record<List, string>>;
}

/**
 * Launches the installed app while the server is down, on a CPU slowed down 4x: time until the right rows are painted,
 * and until they are rendered by the app itself. Other builds are measured in the same run, alternating launch by
 * launch.
 */
export async function measureOfflineLaunch(others: readonly string[] = []): Promise<LaunchFigures[]> {
  const devices = [];
  for (const folder of [...others, undefined]) devices.push(await prepare(folder));
  const all = new Map<string, Launch[]>();
  const note = (device: Device, list: List, start: Start, one: Launch) => {
    const key = JSON.stringify([device.build, list, start]);
    all.set(key, [...(all.get(key) ?? []), one]);
  };
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const list of ['projects', 'prompts'] as const) {
        for (const device of devices) {
          const browser: BareChromium = await openBareChromium(device.profile);
          note(device, list, 'anew', await launch(browser, device.addresses[list], signOf(list)));
          note(device, list, 'running', await launch(browser, device.addresses[list], signOf(list)));
          await browser.close();
        }
      }
    }
  } finally {
    for (const { profile } of devices) fs.rmSync(profile, { recursive: true, force: true });
  }
  return [...all].map(([key, launches]) => {
    const [build, list, start] = JSON.parse(key) as [string, List, Start];
    const [pictures, alive] = [launches.map((one) => one.picture), launches.map((one) => one.alive)];
    return {
      build,
      list,
      start,
      picture: median(pictures),
      alive: median(alive),
      slowestPicture: Math.max(...pictures),
      slowestAlive: Math.max(...alive),
      shift: Math.max(...launches.map(({ shift }) => shift)),
    };
  });
}

export function describeLaunches(all: readonly LaunchFigures[]): string[] {
  return all.map(({ build, list, start, ...ms }) => {
    const of = `${list}, 4x, ${start === 'anew' ? 'browser started anew' : 'running browser'}`.padEnd(45);
    const [picture, alive] = [ms.picture, ms.alive].map((one) => one.toFixed(0));
    const [slowPicture, slowAlive] = [ms.slowestPicture, ms.slowestAlive].map((one) => one.toFixed(0));
    return (
      `${build}: ${of} picture ${picture} ms (slowest ${slowPicture}), alive ${alive} ms (${slowAlive}), ` +
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
