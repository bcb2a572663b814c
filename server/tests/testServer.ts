import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/kit/languages.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { type Project, projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import { buildApp } from '#server/programs/app.ts';
import { readConfig } from '#server/config/config.ts';
import { disableDemoAccounts } from '#server/modules/setup/disableDemoAccounts.ts';
import { seedAccounts } from '#server/modules/auth/seedAccounts.ts';
import { loadSessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import { openLog } from '#server/base/log.ts';
import { startParts, voicesFor } from '#server/programs/start.ts';
import { registerJobs } from '#server/programs/registerJobs.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, client, signIn } from '#testing/client.ts';
import { copyCluster } from '#testing/clusterTemplate.ts';
import { ofToday } from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { waited } from '#testing/waited.ts';
import { lendThread } from '#testing/speech/lentThreads.ts';
import { createSharedDatabase, type SharedDatabase } from './sharedCluster.ts';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

interface TestServerOptions {
  /** For tests about the embedded PostgreSQL, in which its process or files matter. */
  readonly hasOwnCluster?: boolean;
}

/**
 * The real server with its own data folder, port and database; `stop` removes all that it has started and stored. Its
 * database is one of the cluster that test files share, unless it has one of its own.
 */
export async function startTestServer(environment: Record<string, string> = {}, options: TestServerOptions = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-test-'));
  const isOwn = options.hasOwnCluster || environment['DATABASE_URL'] !== undefined;
  const database = isOwn ? undefined : await createSharedDatabase();
  if (!database) await copyCluster(dataDir, ofToday('main'));
  return waited('servers', () => startOn(dataDir, database, environment));
}

async function startOn(dataDir: string, database: SharedDatabase | undefined, environment: Record<string, string>) {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    LOGIN_LIMIT: '1000',
    DEMO_LIMIT: '1000',
    SPEECH_THREADS: '1',
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  });
  const log = openLog(config.LOG_LEVEL);
  const parts = await startParts(config, log, { ownsDatabase: true, openThread: lendThread });
  await seedAccounts(parts.db, config);
  if (!config.hasDemoAccounts) await disableDemoAccounts(parts.db);
  const keys = await loadSessionKeys(parts.db);
  const app = await buildApp({ ...parts, config, log, keys, listVoices: voicesFor(parts.speech) });
  const jobs = await registerJobs(parts, config, log);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    ...parts,
    config,
    keys,
    log,
    origin,
    dataDir,
    visitor: client(origin, undefined),
    signIn: (role: Role) => signIn(origin, demoEmails[role], DEMO_PASSWORD),
    stop: async () => {
      await app.close();
      await jobs?.stop();
      await parts.stop();
      await database?.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Files in the scratch folders of all processes. */
export function scratchFilesOf(dataDir: string): string[] {
  const entries = fs.readdirSync(path.join(dataDir, 'files/scratch'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export async function newProject(user: Client, name = 'URA de testes'): Promise<Project> {
  return user.call(projects.create, { name, description: 'Feito por um teste' });
}

/** Creates a text prompt and waits until it is synthesized. */
export async function spokenPrompt(
  user: Client,
  idProject: number,
  change: Partial<{ name: string; text: string; speaker: string; compression: boolean; language: Language }> = {},
): Promise<Prompt> {
  const made = await user.call(prompts.create, {
    idProject,
    name: 'boas_vindas',
    text: 'Olá! Como posso ajudar?',
    speaker: 'Clara',
    compression: false,
    ...change,
  });
  if (!('id' in made)) throw new Error('not a prompt');
  return ended(user, made.id);
}

export async function ended(user: Client, id: number): Promise<Prompt> {
  return until(`the end of prompt ${id}`, async () => {
    const prompt = await user.call(prompts.get, { id });
    return (prompt.status === 'PROCESSED' || prompt.status === 'FAILED') && prompt;
  });
}

/** Waits until that many statements wait for a row which another transaction has locked. */
export async function waitForLocks(db: Database, count: number): Promise<void> {
  await until(`${count} waiting statements`, async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    return rows.length === count;
  });
}
