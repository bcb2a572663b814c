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
 * Setup of each file of screens, which share one server: what a file has made in projects is deleted for good after it,
 * and everything else must be as the file found it.
 */
let admin: Client;
let found: Awaited<ReturnType<typeof look>>;

beforeAll(async () => {
  admin = await signIn('', demoEmails.ADMIN, DEMO_PASSWORD);
  found = await look();
});

afterAll(async () => {
  network.mend();
  const known = new Set(found.projects);
  for (const { id } of await listProjects()) if (!known.has(id)) await admin.call(projects.remove, { id });
  await admin.call(bin.empty, {});
  expect(await look(), 'what this file leaves to the next ones').toEqual(found);
});

const listProjects = async () => (await admin.call(projects.list, { perPage: 100 })).data;

async function look() {
  const named = async (list: typeof users.list | typeof apikeys.list | typeof webhooks.list | typeof models.list) =>
    (await admin.call(list, { perPage: 100 })).data.map(({ id, updatedAt }) => ({ id, updatedAt }));
  return {
    projects: (await listProjects()).map(({ id }) => id),
    users: await named(users.list),
    apikeys: await named(apikeys.list),
    webhooks: await named(webhooks.list),
    models: await named(models.list),
    dictionary: (await admin.call(dictionary.list, { perPage: 100 })).data.map(({ id }) => id),
    bin: (await admin.call(bin.list, { perPage: 100 })).meta.total,
    settings: await admin.call(settings.get, {}),
  };
}
