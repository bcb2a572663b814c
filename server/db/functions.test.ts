import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { root } from '#testing/programs.ts';
import { applyFunctions, inTransaction } from './migrate.ts';

const FOLDER = path.join(root, 'server/db/functions');
/** The last migration that holds functions: before there were files of them. */
const LAST_WITH_BODIES = '0036_recordings.sql';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const functionsOf = sql`
  select proname as name, pg_get_functiondef(pg_proc.oid) as text from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname`;
const triggersOf = sql`
  select tgname as name, pg_get_triggerdef(pg_trigger.oid) as text from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace
  where not tgisinternal order by tgname, tgrelid::regclass::text`;
interface Found extends Record<string, unknown> {
  readonly name: string;
  readonly text: string;
}
const read = async (query: typeof functionsOf) => (await server.db.execute<Found>(query)).rows;

async function withClient(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await server.db.$client.connect();
  try {
    await inTransaction(client, () => work(client));
  } finally {
    client.release();
  }
}

test('each function of the database is a file of its name, with the triggers that call it', async () => {
  const files = fs.readdirSync(FOLDER).map((name) => path.basename(name, '.sql'));
  expect((await read(functionsOf)).map(({ name }) => name)).toEqual(files.sort());
  const text = (name: string) => fs.readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');
  for (const trigger of await read(triggersOf)) {
    const [, called] = /EXECUTE FUNCTION (\w+)\(/.exec(trigger.text)!;
    expect([trigger.name, text(called!)]).toEqual([
      trigger.name,
      expect.stringMatching(new RegExp(`TRIGGER ${trigger.name}\\s`)),
    ]);
  }
});

test('no migration since then makes a function or a trigger; those that go are dropped by it', () => {
  const folder = path.join(root, 'server/db/migrations');
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.sql') && file > LAST_WITH_BODIES))
    expect([name, fs.readFileSync(path.join(folder, name), 'utf8')]).toEqual([
      name,
      expect.not.stringMatching(/\b(create|replace|alter)\b[^;]*\b(function|trigger)\b/i),
    ]);
});

test('another text is applied once, and the text before when its release comes back', async () => {
  const admin = await server.signIn('ADMIN');
  const { id } = await newProject(admin);
  const before = [await read(functionsOf), await read(triggersOf)];
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-functions-'));
  fs.cpSync(FOLDER, other, { recursive: true });
  const file = path.join(other, 'tell_comments.sql');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('BEGIN', 'BEGIN\n  -- Of a later release.'));
  await withClient((client) => applyFunctions(client, other));
  expect(JSON.stringify(await read(functionsOf))).toContain('Of a later release.');
  await withClient((client) => applyFunctions(client));
  expect([await read(functionsOf), await read(triggersOf)]).toEqual(before);
  // Applied before: nothing is replaced, so that nothing is locked.
  const { rows: known } = await server.db.execute(sql`select xmin::text from pg_proc where proname = 'tell_comments'`);
  await withClient((client) => applyFunctions(client));
  const { rows: later } = await server.db.execute(sql`select xmin::text from pg_proc where proname = 'tell_comments'`);
  expect(later).toEqual(known);
  await spokenPrompt(admin, id);
  expect((await admin.call(projects.get, { id })).prompts.processed).toBe(1);
  fs.rmSync(other, { recursive: true });
});

test('the approved are counted anew after a release that did not count them', async () => {
  const admin = await server.signIn('ADMIN');
  const { id } = await newProject(admin);
  const said = await spokenPrompt(admin, id);
  const approved = async () => (await admin.call(projects.get, { id })).prompts.approved;
  await admin.call(prompts.approve, { id: said.id });
  expect(await approved()).toBe(1);
  await server.db.execute(sql`update project_counts set approved = 0 where project_id = ${id}`);
  await server.db.execute(sql`update drizzle.functions set hash = 'of the release before'`);
  await withClient((client) => applyFunctions(client));
  expect(await approved()).toBe(1);
  await admin.call(prompts.undoApprove, { id: said.id });
  expect(await approved()).toBe(0);
});
