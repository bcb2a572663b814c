import { createHmac, randomBytes } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DECISION_FORMAT, signedText } from '#common/decisionFile.ts';
import { apikeys } from '#contract/apikeys.ts';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { audit } from '#contract/audit.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { comments } from '#contract/comments.ts';
import type { Scope } from '#contract/kit/permissions.ts';
import { users } from '#contract/users.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { apiKeys } from '#server/modules/apikeys/schema.ts';
import { users as accounts } from '#server/modules/users/schema.ts';
import { openLink, tokenOf } from '#server/tests/setups/approvalSetup.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { type Client, client } from '#testing/client.ts';
import { cookiesOf } from '#testing/cookies.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { until } from '#testing/until.ts';
import { fileKeyOf } from './decisionFile.ts';
import { approvalLinks as linkRows } from './schema.ts';

let server: TestServer;
let admin: Client;
let mails: Awaited<ReturnType<typeof receiveMails>>;
let idProject: number;
let idPrompt: number;
beforeAll(async () => {
  mails = await receiveMails();
  server = await startTestServer({
    ...mails.environment,
    TRUST_PROXY: 'true',
    DEMO_ACCOUNTS: 'even-in-public',
  });
  admin = await server.signIn('ADMIN');
  idProject = (await newProject(admin, 'Portas fechadas')).id;
  idPrompt = (await spokenPrompt(admin, idProject)).id;
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const newLink = (more: object = {}, by = admin, headers: Record<string, string> = {}) =>
  by.call(approvalLinks.create, { id: idProject, title: 'Saudações', idPrompts: [idPrompt], ...more }, { headers });

async function newService(scopes: Scope[]) {
  const key = randomBytes(100).toString('hex');
  const { id } = await admin.call(apikeys.create, { service: 'Esteira', key, isIndefinite: true, scopes });
  return { id, service: client(server.origin, { accessToken: key, refreshToken: '' }) };
}

/** What a browser of this network sends. */
const from = (address: string, path: string, body?: object, cookie?: string) =>
  fetch(`${server.origin}/api/approvals/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });

test('a key that may only write makes no link, renews none and revokes none', async () => {
  const link = await newLink();
  const { service } = await newService(['prompts:write', 'projects:read', 'audio:read']);
  const asked = [
    await service.ask(approvalLinks.create, { id: idProject, title: 'Atalho', filter: {} }),
    await service.ask(approvalLinks.renew, { id: idProject, idLink: link.id }),
    await service.ask(approvalLinks.revoke, { id: idProject, idLink: link.id }),
  ];
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [403, 'API_KEY_SCOPE']));
  expect((await openLink(server.origin, link)).cookie).not.toBe('');
});

test('a link that a service made is closed while its key is off, and for good with the key', async () => {
  const { id, service } = await newService(['projects:read', 'audio:read', 'prompts:write', 'approval-links:write']);
  const link = await newLink({}, service);
  const browser = await openLink(server.origin, link);
  const read = async () => (await browser.ask(clientApprovals.get, { idLink: link.id })).status;
  const status = async () =>
    (await admin.call(approvalLinks.list, { id: idProject })).data.find((one) => one.id === link.id)!.status;
  expect([await read(), await status()]).toEqual([200, 'opened']);
  const key = (change: Partial<typeof apiKeys.$inferInsert>) =>
    server.db.update(apiKeys).set(change).where(eq(apiKeys.id, id));
  for (const change of [{ expiresOn: '2026-01-01' }, { scopes: ['speech'] }] satisfies Parameters<typeof key>[0][]) {
    await key(change);
    expect([change, await read(), await status()]).toEqual([change, 401, 'revoked']);
    await key({ expiresOn: null, scopes: ['approval-links:write'] });
    expect([await read(), await status()]).toEqual([200, 'opened']);
  }
  await admin.call(apikeys.toggle, { id });
  expect([await read(), await status()]).toEqual([401, 'revoked']);
  expect((await server.visitor.ask(clientApprovals.open, { token: tokenOf(link.url) })).status).toBe(401);
  await admin.call(apikeys.toggle, { id });
  expect([await read(), await status()]).toEqual([200, 'opened']);
  await admin.call(apikeys.remove, { id });
  expect([await read(), await status()]).toEqual([401, 'revoked']);
  const renewal = await admin.ask(approvalLinks.renew, { id: idProject, idLink: link.id });
  expect([renewal.status, renewal.body.message]).toEqual([409, 'Este link já terminou. Envie outro.']);
});

test('a link that a service made is closed while the maker of its key is, one that a person made is not', async () => {
  const rita = { firstName: 'Rita', lastName: 'Lima', email: 'rita@exemplo.com.br', role: 'ADMIN' } as const;
  const [row] = await server.db.insert(accounts).values(rita).returning();
  const maker = row!.id;
  const { id, service } = await newService(['projects:read', 'audio:read', 'prompts:write', 'approval-links:write']);
  await server.db.update(apiKeys).set({ createdById: maker }).where(eq(apiKeys.id, id));
  const [ofKey, ofPerson] = [await newLink({}, service), await newLink()];
  await server.db.update(linkRows).set({ createdById: maker }).where(eq(linkRows.id, ofPerson.id));
  const browsers = [await openLink(server.origin, ofKey), await openLink(server.origin, ofPerson)];
  const read = async () => [
    (await browsers[0]!.ask(clientApprovals.get, { idLink: ofKey.id })).status,
    (await browsers[1]!.ask(clientApprovals.get, { idLink: ofPerson.id })).status,
  ];
  expect(await read()).toEqual([200, 200]);
  await admin.call(users.toggle, { id: maker });
  expect(await read()).toEqual([401, 200]);
  await admin.call(users.toggle, { id: maker });
  expect(await read()).toEqual([200, 200]);
  await admin.call(users.remove, { id: maker });
  expect(await read()).toEqual([401, 200]);
});

test('an address that a service made anew ends with its key, and is a person’s once a person renews it', async () => {
  const { id, service } = await newService(['projects:read', 'audio:read', 'prompts:write', 'approval-links:write']);
  const link = await newLink();
  const ask = { id: idProject, idLink: link.id };
  const open = async ({ url }: { url: string }) =>
    (await server.visitor.ask(clientApprovals.open, { token: tokenOf(url) })).status;
  const own = await admin.call(approvalLinks.renew, ask);
  const taken = await service.call(approvalLinks.renew, ask);
  expect([await open(own), await open(taken)]).toEqual([401, 200]);
  const back = await admin.call(approvalLinks.renew, ask);
  await admin.call(apikeys.toggle, { id });
  expect([await open(taken), await open(back)]).toEqual([401, 200]);
  await admin.call(apikeys.toggle, { id });
  const again = await service.call(approvalLinks.renew, ask);
  await admin.call(apikeys.toggle, { id });
  expect(await open(again)).toBe(401);
});

test('a file of decisions is refused with the key of its link', async () => {
  const { id, service } = await newService(['projects:read', 'audio:read', 'prompts:write', 'approval-links:write']);
  const link = await newLink({}, service);
  const signature = createHmac('sha256', fileKeyOf(server.keys, link.id))
    .update(signedText(link.id, []))
    .digest('base64url');
  const decisionFile = { format: DECISION_FORMAT, link: link.id, decisions: [], signature };
  const dryRun = { id: idProject, decisionFile, dryRun: true };
  expect((await admin.ask(approvalLinks.applyDecisions, dryRun)).status).toBe(200);
  await admin.call(apikeys.toggle, { id });
  expect((await admin.ask(approvalLinks.applyDecisions, dryRun)).body).toMatchObject({ code: 'CONFLICT' });
});

test('a repeat answers the same address, which the database keeps sealed', async () => {
  const headers = { 'idempotency-key': 'o mesmo link' };
  const [first, again] = [await newLink({}, admin, headers), await newLink({}, admin, headers)];
  expect(again).toEqual(first);
  const [kept] = await server.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'o mesmo link'));
  expect(JSON.stringify(kept!.answer)).not.toContain(tokenOf(first.url));
  expect(JSON.stringify(kept!.answer)).not.toContain('aprovacao');
});

test('strangers close a link to themselves alone, from the client’s own network too', async () => {
  const link = await newLink();
  const token = tokenOf(link.url);
  const guesses = [];
  // Eleven networks, one of which is the client's.
  for (let network = 1; network <= 11; network += 1)
    for (let i = 0; i < 22; i += 1) guesses.push({ address: `203.0.113.${network}`, token: `${i}`.repeat(43) });
  const statuses = await Promise.all(
    guesses.map(async ({ address, token: guess }) => (await from(address, 'open', { token: guess })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // Without a cookie at all, and with one that is made up.
  // Some at a time: more connections at once than a busy machine accepts are reset.
  for (let sent = 0; sent < 1300; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.1', `${link.id}`)));
  const strange = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await from('203.0.113.1', `${link.id}`, undefined, `entoa_approval=${'x'.repeat(43)}`)).status,
    ),
  );
  expect(strange.at(-1)).toBe(429);
  const opened = await from('203.0.113.1', 'open', { token });
  expect(opened.status).toBe(200);
  const cookie = cookiesOf(opened.headers);
  const submission = await from('203.0.113.1', `${link.id}`, undefined, cookie);
  expect(submission.status).toBe(200);
  const [first] = ((await submission.json()) as { prompts: { id: number; audio: string }[] }).prompts;
  const decision = { id: crypto.randomUUID(), idPrompt: first!.id, audio: first!.audio, decision: 'approved' };
  expect((await from('203.0.113.1', `${link.id}/decisions`, decision, cookie)).status).toBe(200);
});

test('guesses from many networks at once keep no client waiting', async () => {
  // A guess that waits for its count with a connection in hand takes it from whoever else asks, and from the count.
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table limit_windows in access exclusive mode`);
    const guesses = Promise.all([1, 2, 3].map((last) => from(`198.18.0.${last}`, 'open', { token: 'x'.repeat(43) })));
    const connections = async (which: SQL) =>
      (await server.db.execute(sql`select from pg_stat_activity where datname = current_database() and ${which}`))
        .rowCount;
    const isCounting = sql`wait_event_type = 'Lock' and query like '%limit_windows%'`;
    await until('a guess is counted', async () => (await connections(isCounting)) === 1);
    expect(await connections(sql`state = 'idle in transaction' and query like '%approval_links%'`)).toBe(0);
    await guesses;
  });
});

test('codes that strangers ask for cost them, and too many wrong ones are the sender’s matter', async () => {
  const email = 'alvo@clinica.com.br';
  const link = await newLink({ client: 'Clínica Alvo', email });
  let sent = 0;
  const newest = async () => /\b\d{6}\b/.exec((await mails.mailTo(email, sent)).text!)![0];
  const browserAt = async (address: string) => {
    const opened = await from(address, 'open', { token: tokenOf(link.url) });
    const cookie = cookiesOf(opened.headers);
    return {
      /** Waits for the mail, since a second wish of a browser before it would be the same mail. */
      sendCode: async () => {
        const { status } = await from(address, `${link.id}/code`, {}, cookie);
        if (status === 200) sent += 1;
        await newest();
        return status;
      },
      enter: async (code: string) => (await from(address, `${link.id}/code/check`, { code }, cookie)).status,
      get: async () => (await from(address, `${link.id}`, undefined, cookie)).status,
    };
  };
  // A client who has entered the code before.
  const known = await browserAt('198.51.100.1');
  expect([await known.sendCode(), await known.enter(await newest())]).toEqual([200, 200]);
  // Ten codes a network, whatever number of browsers asks.
  const strange = [];
  for (const _browser of [1, 2, 3]) {
    const browser = await browserAt('203.0.113.50');
    for (let i = 0; i < 4; i += 1) strange.push(await browser.sendCode());
  }
  expect(strange).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  // The client elsewhere gets hers.
  const late = await browserAt('198.51.100.2');
  expect([await late.sendCode(), await late.enter(await newest())]).toEqual([200, 200]);
  // Fifty wrong codes from ten networks.
  for (let network = 1; network <= 10; network += 1) {
    const browser = await browserAt(`203.0.114.${network}`);
    await browser.sendCode();
    const wrong = (await newest()) === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) expect(await browser.enter(wrong)).toBe(422);
  }
  const shut = await browserAt('198.51.100.3');
  expect([await shut.sendCode(), await shut.enter('123456')]).toEqual([401, 401]);
  expect([await known.get(), await late.get()]).toEqual([200, 200]);
  const told = async () =>
    (await admin.call(approvalLinks.list, { id: idProject })).data.find(({ id }) => id === link.id)!.isCodeClosed;
  expect(await told()).toBe(true);
  await admin.call(approvalLinks.renew, { id: idProject, idLink: link.id });
  expect(await told()).toBe(false);
});

test('who has only the address, in one network, neither uses up its codes nor closes it with wrong ones', async () => {
  const email = 'quieta@clinica.com.br';
  const link = await newLink({ client: 'Clínica Quieta', email });
  const opened = async (address: string, { url }: { url: string }) =>
    cookiesOf((await from(address, 'open', { token: tokenOf(url) })).headers);
  const send = async (address: string, cookie: string) => (await from(address, `${link.id}/code`, {}, cookie)).status;
  const check = async (address: string, cookie: string, code: string) =>
    (await from(address, `${link.id}/code/check`, { code }, cookie)).status;
  const stranger = '203.0.115.1';
  const browsers = [];
  for (let i = 0; i < 10; i += 1) {
    browsers.push(await opened(stranger, link));
    expect(await send(stranger, browsers[i]!)).toBe(200);
    await mails.mailTo(email, i + 1);
  }
  // Fifty would close the link, and all of them come at once.
  const wrong = await Promise.all(
    browsers.flatMap((cookie) => [1, 2, 3, 4, 5].map((digit) => check(stranger, cookie, `00000${digit}`))),
  );
  expect(wrong.filter((status) => status === 422).length).toBeLessThanOrEqual(15);
  expect(wrong).toContain(429);
  const hers = await opened('198.51.100.9', link);
  expect(await send('198.51.100.9', hers)).toBe(200);
  const code = /\b\d{6}\b/.exec((await mails.mailTo(email, 11)).text!)![0];
  expect(await check('198.51.100.9', hers, code)).toBe(200);
  // The sender's new address begins anew, for the stranger's network too, which may be the client's.
  const renewed = await admin.call(approvalLinks.renew, { id: idProject, idLink: link.id });
  const again = await opened(stranger, renewed);
  expect(await send(stranger, again)).toBe(200);
  const next = /\b\d{6}\b/.exec((await mails.mailTo(email, 12)).text!)![0];
  expect(await check(stranger, again, ` ${next.slice(0, 3)} ${next.slice(3)}`)).toBe(200);
});

test('a client’s comments have a number, and a person deletes one', async () => {
  const other = await spokenPrompt(admin, idProject, { name: 'muitos_avisos', text: 'Outro áudio.' });
  const link = await newLink({ idPrompts: [other.id] });
  const browser = await openLink(server.origin, link);
  const say = (idComment: string) =>
    browser.ask(clientApprovals.comment, { idLink: link.id, idPrompt: other.id, idComment, text: 'Mais um.' });
  const ids = Array.from({ length: 51 }, () => crypto.randomUUID());
  const statuses = [];
  for (const id of ids) statuses.push((await say(id)).status);
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 422]);
  // A repeat after a lost answer is none more.
  expect((await say(ids[0]!)).status).toBe(200);
  await admin.call(comments.add, { id: other.id, idComment: crypto.randomUUID(), text: 'Chega.', parent: ids[0]! });
  const { data } = await admin.call(comments.remove, { id: other.id, idComment: ids[0]! });
  expect(data.map(({ id }) => id)).toEqual(ids.slice(1, 50));
  expect((await say(ids[50]!)).status).toBe(200);
  const removed = (await admin.call(audit.list, { search: 'muitos_avisos' })).data.slice(0, 2);
  expect(removed.map(({ action, before }) => [action, (before as { text?: string } | null)?.text]).sort()).toEqual([
    ['comments.remove', 'Chega.'],
    ['comments.remove', 'Mais um.'],
  ]);
});
