import pg from 'pg';
import { audit } from '#contract/audit.ts';
import { costColumns, costs } from '#contract/costs.ts';
import { failColumns, failedPrompts } from '#contract/failedPrompts.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { projectColumns, projects } from '#contract/projects.ts';
import { invalidatedColumns, promptColumns, prompts } from '#contract/prompts.ts';
import { userColumns, users } from '#contract/users.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { seedAudit, seedCosts, seedPrompts, seedUsersAndProjects } from '#testing/manyRows.ts';
import { type Command } from '#testing/programs.ts';
import { startRunningServer } from '#testing/runningServer.ts';
import { median, p95 } from './median.ts';

const PER_PAGE = 50;
const FAR_PAGES = 60;

export interface ListFigures {
  readonly name: string;
  readonly firstMs: number;
  readonly farP95Ms: number;
  readonly lastMs: number;
}
export interface SearchFigures {
  readonly search: string;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/**
 * Milliseconds of every list in every order and of searches, for a project of `many` prompts and an audit log of the
 * same size.
 */
export async function measureLists(many: number, command?: Command) {
  const server = await startRunningServer({ LOG_LEVEL: 'warn' }, command);
  try {
    const idProject = await seed(server.dataDir, many);
    const admin = await signIn(server.origin, demoEmails.ADMIN, DEMO_PASSWORD);
    const lists: ListFigures[] = [];
    const noun = async (name: string, endpoint: Endpoint, columns: readonly string[], input: object = {}) => {
      for (const orderBy of columns)
        lists.push(
          await measureOrder(`${name} by ${orderBy}`, (at) => ask(admin, endpoint, { ...input, orderBy, ...at })),
        );
    };
    await noun('prompts', prompts.list, promptColumns, { idProject });
    await noun('review', prompts.list, ['risk'], { idProject, status: 'PROCESSED' });
    await noun('review of what needs an ear', prompts.list, ['risk'], {
      idProject,
      status: 'PROCESSED',
      needsEar: 'true',
    });
    for (const state of ['invalidated', 'approved'] as const)
      await noun(`prompts ${state}`, prompts.list, ['createdAt', 'name'], { idProject, [state]: 'true' });
    await noun('invalidated', prompts.listInvalidated, invalidatedColumns);
    await noun('fails', failedPrompts.list, failColumns);
    await noun('projects', projects.list, projectColumns);
    await noun('users', users.list, userColumns);
    await noun('costs', costs.list, costColumns);
    await noun('log', audit.list, ['id']);
    const searches: SearchFigures[] = [];
    for (const search of [
      'aviso_0123456',
      'pedido',
      'obrigado por ligar',
      'abc',
      'não existe',
      'da',
      'xq',
      '?',
      'tecle 3',
    ])
      searches.push(
        await measureSearch(search, () => ask(admin, prompts.list, { idProject, search, perPage: PER_PAGE })),
      );
    return { lists, searches, insert: await measureInserts(admin, idProject) };
  } finally {
    await server.stop();
  }
}

async function seed(dataDir: string, many: number): Promise<number> {
  const db = new pg.Client({ host: `${dataDir}/postgres`, user: 'entoa', database: 'postgres' });
  await db.connect();
  try {
    const id = await seedPrompts(db, many);
    await seedAudit(db, many);
    await seedCosts(db);
    await seedUsersAndProjects(db, Math.min(many, 20_000));
    return id;
  } finally {
    await db.end();
  }
}

type At = { page: number; perPage: number; orderByDirection: 'asc' | 'desc' };
type Ask = (at: At) => Promise<number>;

async function ask(admin: Client, endpoint: Endpoint, input: object): Promise<number> {
  const { meta } = (await admin.call(endpoint, input as never)) as { meta: { total: number } };
  return meta.total;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function measureOrder(name: string, askAt: Ask): Promise<ListFigures> {
  const at = (page: number, orderByDirection: 'asc' | 'desc' = 'desc') =>
    askAt({ page, perPage: PER_PAGE, orderByDirection });
  const last = Math.max(1, Math.ceil((await at(1)) / PER_PAGE));
  const [first, far, lasts] = [[] as number[], [] as number[], [] as number[]];
  for (let i = 0; i < 15; i += 1) first.push(await timed(() => at(1)));
  for (let i = 0; i < FAR_PAGES; i += 1) {
    // Spread over all pages, in the same way in each run.
    const page = 1 + Math.floor(((i * 0.618) % 1) * last);
    far.push(await timed(() => at(page, i % 2 === 0 ? 'asc' : 'desc')));
  }
  for (let i = 0; i < 5; i += 1) lasts.push(await timed(() => at(last)));
  return { name, firstMs: median(first), farP95Ms: p95(far), lastMs: median(lasts) };
}

async function measureSearch(search: string, act: () => Promise<unknown>): Promise<SearchFigures> {
  const times: number[] = [];
  for (let i = 0; i < 40; i += 1) times.push(await timed(act));
  return { search, medianMs: median(times), p95Ms: p95(times) };
}

/** Adds single prompts to the long and to a short project in turn, then 10,000 lines to each. */
async function measureInserts(admin: Client, long: number) {
  const project = { name: 'Projeto curto', description: 'Para medir' };
  const short = (await admin.call(projects.create, project)).id;
  const common = { speaker: 'Clara', compression: false };
  const add = (idProject: number, i: number) =>
    admin.call(prompts.create, { idProject, ...common, name: `medido ${i}`, text: `Este é o número ${i}.` });
  const times = new Map<number, number[]>([
    [long, []],
    [short, []],
  ]);
  for (let i = 0; i < 60; i += 1) for (const id of [long, short]) times.get(id)!.push(await timed(() => add(id, i)));
  const lines = Array.from({ length: 10_000 }, (_, i) => `linha_${i};Texto da linha ${i}, para medir.`);
  const content = ['name;text', ...lines].join('\n');
  const file = { file: { name: 'medida.csv', content } };
  const send = (idProject: number) => timed(() => admin.call(prompts.create, { idProject, ...common }, file));
  const fileMs = { short: await send(short), long: await send(long) };
  return { oneMs: { short: median(times.get(short)!), long: median(times.get(long)!) }, fileMs };
}

type Figures = Awaited<ReturnType<typeof measureLists>>;

export function describeLists({ lists, searches, insert: { oneMs, fileMs } }: Figures): string[] {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    ...lists.map(
      ({ name, firstMs, farP95Ms, lastMs }) =>
        `${name.padEnd(34)}  ${ms(firstMs)} first page; any page ${ms(farP95Ms)} p95, ` +
        `${(farP95Ms / firstMs).toFixed(1)}x (goal: 60 ms, 5x); last ${ms(lastMs)}`,
    ),
    ...searches.map(
      ({ search, medianMs, p95Ms }) =>
        `searched for ${`“${search}”`.padEnd(21)}  ${ms(medianMs)} median, ${ms(p95Ms)} p95 (goal: 150 ms)`,
    ),
    `one prompt more                     ${ms(oneMs.long)}, in a short project ${ms(oneMs.short)}: ` +
      `${(oneMs.long / oneMs.short).toFixed(2)}x (goal: 1.5x)`,
    `a file of 10,000 lines              ${ms(fileMs.long)}, into a short one ${ms(fileMs.short)}: ` +
      `${(fileMs.long / fileMs.short).toFixed(2)}x`,
  ];
}
