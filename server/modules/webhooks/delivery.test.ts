import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { audit } from '#contract/audit.ts';
import { notifications } from '#contract/notifications.ts';
import { WEBHOOK_FAILURES_MAX, webhooks } from '#contract/webhooks.ts';
import { cleanUp, newDataDirWithCluster, startServerProcess } from '#server/tests/serverProcess.ts';
import {
  deliveriesOf,
  LOOPBACK_ALLOWED,
  letTimePass,
  newSecret,
  newWebhook,
  signers,
  untilTried,
} from '#server/tests/setups/webhooksSetup.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { sweepDeliveries } from './deliverWebhooks.ts';

let server: TestServer;
let admin: Client;
let receiver: WebhookReceiver;
let hook: Awaited<ReturnType<typeof newWebhook>>;
beforeAll(async () => {
  server = await startTestServer(LOOPBACK_ALLOWED);
  admin = await server.signIn('ADMIN');
});
afterAll(async () => {
  await server.stop();
  await cleanUp();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  hook = await newWebhook(admin, receiver);
});
afterEach(async () => {
  await admin.call(webhooks.remove, { id: hook.id });
  await receiver.stop();
});

const tell = () => admin.call(webhooks.test, { id: hook.id });
const state = () => admin.call(webhooks.get, { id: hook.id });
const newest = async () => (await deliveriesOf(admin, hook.id))[0]!;
const tried = (tries: number) => untilTried(admin, hook.id, tries);
const error = (status: number) =>
  receiver.answer((response) => response.writeHead(status, { 'content-type': 'text/plain' }).end('internal words'));

test('a receiver that dies gets what it missed, under the same id, once it is back', async () => {
  await receiver.stop();
  await tell();
  const missed = await tried(1);
  expect(missed).toMatchObject({
    status: 'waiting',
    answer: null,
    failure: expect.stringMatching(/não aceita conexão/),
  });
  const waitMs = Date.parse(missed.nextAt!) - Date.parse(missed.triedAt!);
  expect(waitMs).toBe(30_000);
  expect(await state()).toMatchObject({ status: 'failing', failures: 1 });
  receiver = await startWebhookReceiver(receiver.port);
  await letTimePass(server);
  const delivered = await tried(2);
  expect(delivered).toMatchObject({ id: missed.id, status: 'delivered', answer: 204, failure: null, nextAt: null });
  expect(receiver.received.map(({ id }) => id)).toEqual([missed.id]);
  expect(await state()).toMatchObject({ status: 'active', failures: 0, failure: null });
});

test('five tries, each later than the one before; the same body and id, another time; then a person', async () => {
  error(500);
  await tell();
  const waits: (number | null)[] = [];
  for (const tries of [1, 2, 3, 4, 5]) {
    const { nextAt, triedAt } = await tried(tries);
    waits.push(nextAt === null ? null : (Date.parse(nextAt) - Date.parse(triedAt!)) / 1000);
    await letTimePass(server);
  }
  expect(waits).toEqual([30, 120, 600, 3600, null]);
  const failed = await newest();
  expect(failed).toMatchObject({
    status: 'failed',
    tries: 5,
    answer: 500,
    failure: `127.0.0.1:${receiver.port} respondeu com um erro (500).`,
  });
  expect(JSON.stringify(failed)).not.toMatch(/internal words/);
  expect(receiver.received).toHaveLength(5);
  expect(new Set(receiver.received.map(({ id, text }) => id + text)).size).toBe(1);
  expect(receiver.received.every((each) => signers(each, [hook.secret]).length === 1)).toBe(true);
  receiver.answer((response) => response.writeHead(200).end('ok'));
  await admin.call(webhooks.replay, { id: hook.id, delivery: failed.id });
  await until('the replay', async () => (await newest()).status === 'delivered');
  expect(receiver.received.at(-1)).toMatchObject({ id: failed.id, text: receiver.received[0]!.text });
});

test('a redirect is not followed, wherever it leads', async () => {
  const inside = await startWebhookReceiver();
  receiver.answer((response) => response.writeHead(307, { location: inside.url }).end());
  await tell();
  expect(await tried(1)).toMatchObject({ status: 'waiting', answer: 307, failure: expect.stringMatching(/encaminha/) });
  expect(inside.received).toEqual([]);
  await inside.stop();
});

test('who answers slowly keeps nobody else waiting, and is given up after ten seconds', async () => {
  receiver.answer(() => {});
  const quick = await startWebhookReceiver();
  const other = await newWebhook(admin, quick, { name: 'Outra central' });
  await tell();
  await until('the slow one was asked', () => receiver.received.length === 1);
  await admin.call(webhooks.test, { id: other.id });
  await until('the quick one', () => quick.received.length === 1);
  expect((await newest()).tries).toBe(0);
  const given = await tried(1);
  expect(given.failure).toMatch(/não respondeu em 10 segundos/);
  expect(given.durationMs).toBeGreaterThan(9900);
  await admin.call(webhooks.remove, { id: other.id });
  await quick.stop();
}, 60_000);

test('an answer without an end costs no more than its first bytes', async () => {
  receiver.answer((response) => {
    response.writeHead(200);
    const more = () => response.write(Buffer.alloc(65_536));
    response.on('drain', more);
    while (more());
  });
  await tell();
  expect(await tried(1)).toMatchObject({ status: 'delivered', answer: 200 });
});

test('ten failures in a row pause it: what happens waits, administrators are told, a press goes on', async () => {
  error(503);
  await tell();
  await tell();
  await tell();
  for (let failures = 3; failures < WEBHOOK_FAILURES_MAX; failures += 1) {
    await until(`${failures} failures`, async () => (await state()).failures >= failures);
    expect((await state()).status).toBe('failing');
    await letTimePass(server);
  }
  const paused = await until('the pause', async () => (await state()).pausedAt !== null && state());
  expect(paused).toMatchObject({ status: 'paused', failures: 10, failure: expect.stringMatching(/503/) });
  const { data } = await admin.call(notifications.list, {});
  expect(data).toContainEqual(expect.objectContaining({ kind: 'webhook', idWebhook: hook.id, name: hook.name }));
  const manager = await server.signIn('MANAGER');
  expect((await manager.call(notifications.list, {})).data.filter(({ kind }) => kind === 'webhook')).toEqual([]);
  const [act] = (await admin.call(audit.list, { noun: 'webhooks' })).data;
  expect(act).toMatchObject({ action: 'webhooks.pause', userEmail: null, after: { count: 10 } });
  const asked = receiver.received.length;
  expect((await admin.ask(webhooks.test, { id: hook.id })).body).toMatchObject({ code: 'CONFLICT' });
  await server.db.execute(sql`select raise_webhook('model.ready', '{"path": "/x"}', '{}')`);
  await letTimePass(server);
  await pause(700);
  expect(receiver.received).toHaveLength(asked);
  receiver.answer((response) => response.writeHead(204).end());
  await admin.call(webhooks.toggle, { id: hook.id });
  await until('what waited', async () =>
    (await deliveriesOf(admin, hook.id)).every(({ status }) => status !== 'waiting'),
  );
  expect(receiver.of('model.ready')).toHaveLength(1);
  expect((await admin.call(notifications.list, {})).data.filter(({ kind }) => kind === 'webhook')).toEqual([]);
});

test('a new secret and the one before it both sign, for a day', async () => {
  const secret = newSecret();
  const { name, url, events } = hook;
  const renewed = await admin.call(webhooks.update, { id: hook.id, name, url, events, secret });
  expect(Date.parse(renewed.oldSecretUntil!) - Date.now()).toBeGreaterThan(23 * 3600_000);
  expect(JSON.stringify(renewed)).not.toMatch(/whsec_/);
  await tell();
  await tried(1);
  expect(signers(receiver.received[0]!, [secret, hook.secret])).toEqual([secret, hook.secret]);
  await server.db.execute(sql`update webhooks set old_secret_until = now()`);
  await tell();
  await until('the second', () => receiver.received.length === 2);
  expect(signers(receiver.received[1]!, [secret, hook.secret])).toEqual([secret]);
});

test('deliveries are listed by status and event, and go after thirty days', async () => {
  await tell();
  await until('the test', async () => (await newest())?.status === 'delivered');
  error(400);
  await server.db.execute(sql`select raise_webhook('zip.ready', '{"path": "/x"}', '{}')`);
  await until('the zip', async () => (await newest()).tries === 1);
  const list = async (filter: object) =>
    (await admin.call(webhooks.deliveries, { id: hook.id, ...filter })).data.map(({ event }) => event);
  expect(await list({})).toEqual(['zip.ready', 'test']);
  expect(await list({ status: 'delivered' })).toEqual(['test']);
  expect(await list({ status: 'waiting' })).toEqual(['zip.ready']);
  expect(await list({ event: 'test' })).toEqual(['test']);
  expect(await list({ orderBy: 'triedAt', orderByDirection: 'asc' })).toEqual(['test', 'zip.ready']);
  await server.db.execute(
    sql`update webhook_deliveries set created_at = now() - interval '31 days' where event = 'test'`,
  );
  await sweepDeliveries(server.jobsDb);
  expect(await list({})).toEqual(['zip.ready']);
});

test('a server that is killed while it tells, tells again under the same id', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const first = await startServerProcess({ DATA_DIR, ...LOOPBACK_ALLOWED });
  const person = await signIn(first.origin, demoEmails.ADMIN, DEMO_PASSWORD);
  receiver.answer(() => {});
  const { id } = await newWebhook(person, receiver);
  await person.call(webhooks.test, { id });
  await until('the first try', () => receiver.received.length === 1);
  first.child.kill('SIGKILL');
  await first.ended();
  receiver.answer((response) => response.writeHead(204).end());
  const second = await startServerProcess({ DATA_DIR, ...LOOPBACK_ALLOWED });
  await until('the second try', () => receiver.received.length === 2);
  expect(new Set(receiver.received.map((each) => each.id + each.text)).size).toBe(1);
  const again = await signIn(second.origin, demoEmails.ADMIN, DEMO_PASSWORD);
  await until('its end', async () => (await deliveriesOf(again, id))[0]!.status === 'delivered');
}, 120_000);
