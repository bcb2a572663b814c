import { afterAll, beforeAll, expect } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { bin } from '#contract/bin.ts';
import { dictionary } from '#contract/dictionary.ts';
import { models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { network } from './network.ts';

/**
 * Setup of each file of screens, which share one server. After it the records that it made are deleted for good, and
 * everything must be as the file found it: what differs is told with the file's name.
 */
const nouns = { projects, users, apikeys, webhooks, dictionary, models } as const;
type Noun = keyof typeof nouns;

let admin: Client;
let found: Awaited<ReturnType<typeof look>>;

beforeAll(async () => {
  admin = await signIn('', demoEmails.ADMIN, DEMO_PASSWORD);
  found = await look();
});

afterAll(async () => {
  network.mend();
  for (const noun of Object.keys(nouns) as Noun[]) {
    const known = new Set(found.records[noun]?.map(({ id }) => id));
    for (const { id } of await listOf(noun)) if (!known.has(id)) await admin.call(nouns[noun].remove, { id });
  }
  await admin.call(bin.empty, {});
  expect(JSON.stringify(await look(), null, 1), 'the server as this file leaves it to the next').toBe(
    JSON.stringify(found, null, 1),
  );
});

async function listOf(noun: Noun): Promise<{ id: number; version?: number }[]> {
  const { data } = await admin.call(nouns[noun].list as typeof projects.list, { perPage: 100 });
  return data.map(({ id, version }) => ({ id, version }));
}

async function look() {
  const records = Object.fromEntries(
    await Promise.all((Object.keys(nouns) as Noun[]).map(async (noun) => [noun, await listOf(noun)] as const)),
  );
  const { total } = (await admin.call(bin.list, {})).meta;
  return { records, inTheBin: total, settings: await admin.call(settings.get, {}) };
}
