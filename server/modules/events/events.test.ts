import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { BEAT_MS, type Change, SILENCE_MS } from '#contract/events.ts';
import { EVENT_POSITION_HEADER } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { sessions } from '#contract/sessions.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import type { Client } from '#testing/client.ts';
import { followEvents, type FollowedEvents } from '#testing/followEvents.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const opened: FollowedEvents[] = [];
const follow = async ({ tokens }: Client, lastId?: string) => {
  const stream = await followEvents(server.origin, { accessToken: tokens.accessToken, lastId });
  opened.push(stream);
  return stream;
};
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await until('the end of all streams', () => server.events.followers().length === 0);
});

test('what a person does is told to the others, with no more than its place', async () => {
  const [user, other] = [await server.signIn('USER'), await server.signIn('MANAGER')];
  const heard = await follow(other);
  expect(heard.hello.isResumed).toBe(false);
  const { id } = await newProject(user);
  await until('the project', () => heard.changes().some((change) => change !== 'all' && change.kind === 'projects'));
  expect(heard.changes()).toContainEqual({ kind: 'projects', id });
  const prompt = await spokenPrompt(user, id);
  await until('the prompt', () => heard.changes().filter((one) => one !== 'all' && one.kind === 'prompts').length > 1);
  expect(heard.changes()).toContainEqual({ kind: 'prompts', id, prompt: prompt.id });
});

test('a stream goes on from the data that a page shows; visitors are told no position', async () => {
  const [user, other] = [await server.signIn('USER'), await server.signIn('MANAGER')];
  const shown = await other.fetch('/api/projects');
  const position = shown.headers.get(EVENT_POSITION_HEADER)!;
  // A change between the first data and the opening of the stream.
  const { id } = await newProject(user);
  const { hello, changes } = await follow(other, position);
  expect(hello.isResumed).toBe(true);
  await until('the change', () => changes().some((change) => change !== 'all' && change.kind === 'projects'));
  expect(changes()).toContainEqual({ kind: 'projects', id });
  expect((await server.visitor.fetch('/api/site')).headers.get(EVENT_POSITION_HEADER)).toBeNull();
});

test('nobody hears of what they may not see', async () => {
  const people = await Promise.all((['USER', 'MANAGER', 'ADMIN'] as const).map((role) => server.signIn(role)));
  const streams = await Promise.all(people.map((person) => follow(person)));
  const admin = people[2]!;
  await admin.call(apikeys.create, { service: 'URA', key: 'ef'.repeat(100), isIndefinite: true });
  await admin.call(users.create, {
    firstName: 'Rita',
    lastName: 'Melo',
    email: 'rita@entoa.test',
    role: 'USER',
    password: 'Senha#2026',
  });
  // Only the prompt's author receives its notification.
  const { id } = await newProject(people[0]!);
  await spokenPrompt(people[0]!, id);
  const kindsOf = (at: number) =>
    new Set(streams[at]!.changes().map((change) => (change === 'all' ? change : change.kind)));
  await until('the news', () => kindsOf(2).has('prompts') && kindsOf(0).has('notifications'));
  await until('all of it', () => kindsOf(1).has('prompts'));
  const heard = [0, 1, 2].map((at) =>
    ['apikeys', 'users', 'notifications'].map((kind) => kindsOf(at).has(kind as 'users')),
  );
  expect(heard).toEqual([
    [false, false, true],
    [false, false, false],
    [true, true, false],
  ]);
});

test('a stream that was cut is resumed without a gap; an id that nobody knows means everything', async () => {
  const [user, other] = [await server.signIn('USER'), await server.signIn('MANAGER')];
  const first = await follow(other);
  const { id } = await newProject(user);
  await until('a first change', () => first.changes().length > 0);
  first.close();
  await until('its end', () => first.isEnded());
  const missed = await newProject(user);
  const second = await follow(other, first.lastId());
  expect(second.hello.isResumed).toBe(true);
  // Changes left over from the previous test may come first.
  const isMissed = (change: Change | 'all') =>
    change !== 'all' && change.kind === 'projects' && change.id === missed.id;
  await until('what was missed', () => second.changes().some(isMissed));
  expect(second.changes()).toContainEqual({ kind: 'projects', id: missed.id });
  expect(id).not.toBe(missed.id);
  expect((await follow(other, 'nothing')).hello.isResumed).toBe(false);
});

test('a connection of the database that is lost is made anew, and everything may have changed', async () => {
  const user = await server.signIn('USER');
  const heard = await follow(user);
  await server.db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'entoa events'`,
  );
  await until('everything', () => heard.changes().includes('all'));
  await newProject(user);
  await until('the next change', () => heard.changes().at(-1) !== 'all');
  expect((await follow(user, heard.lastId())).hello.isResumed).toBe(true);
});

test('a CSV of 10,000 lines is told in a handful of words', async () => {
  const user = await server.signIn('USER');
  const { id } = await newProject(user);
  const words: string[] = [];
  const listener = await server.db.$client.connect();
  await listener.query('listen entoa_events');
  listener.on('notification', ({ payload = '' }) => words.push(payload));
  // Created in one transaction like those of a file, and never synthesized.
  await server.db.transaction(async (tx) => {
    for (let from = 0; from < 10_000; from += 500)
      await tx.execute(
        `insert into prompts (project_id, name, text, speaker, compression, status)
         select ${id}, 'p' || n, 'Bom dia', 'Clara', false, 'EXPIRED' from generate_series(${from}, ${from + 499}) n`,
      );
  });
  const own = () => words.filter((word) => word.includes(`"id":${id}`));
  await until('the word', () => own().some((word) => word.includes('"prompts"')));
  await listener.query('unlisten *');
  listener.release();
  expect(own()).toHaveLength(1);
  await user.call(projects.remove, { id });
});

test('who lost the session hears nothing more; a change of role begins anew as who one is', async () => {
  const admin = await server.signIn('ADMIN');
  const leaving = await server.signIn('USER');
  const stream = await follow(leaving);
  const { data } = await leaving.call(sessions.list, {});
  const mine = data.find(({ isCurrent }) => isCurrent)!;
  await admin.call(sessions.endOf, { id: leaving.user!.id, idSession: mine.id });
  await until('its end', () => stream.isEnded());
  await expect(follow(leaving)).rejects.toThrow('401');

  // A session that expires sends no database notice.
  const resting = await server.signIn('USER');
  const other = await follow(resting);
  await server.db.$client.query(`update sessions set expires_at = now() where ended_at is null and user_id = $1`, [
    resting.user!.id,
  ]);
  await until('its end too', () => other.isEnded());

  const promoted = await server.signIn('USER');
  const before = await follow(promoted);
  const setRole = (role: string) =>
    server.db.$client.query(`update users set role = $1 where id = $2`, [role, promoted.user!.id]);
  await setRole('MANAGER');
  await until('its end as well', () => before.isEnded());
  await setRole('USER');
});

test('a person has so many streams and no more, and a HEAD opens none', async () => {
  const admin = await server.signIn('ADMIN');
  const head = await fetch(`${server.origin}/api/events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${admin.tokens.accessToken}` },
  });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await follow(admin);
  const [follower] = server.events.followers();
  // The others stand only where streams are counted: 498 connections more would show nothing else.
  const others = Array.from({ length: 498 }, () => ({ ...follower!, write: () => {}, end: () => {} }));
  try {
    for (const other of others) server.events.add(other);
    expect((await follow(admin)).isEnded()).toBe(false);
    await expect(follow(await server.signIn('ADMIN'))).rejects.toThrow('TOO_MANY');
    expect((await follow(await server.signIn('USER'))).isEnded()).toBe(false);
  } finally {
    for (const other of others) server.events.remove(other);
  }
});

test('who does not read is let go, and nothing piles up', async () => {
  const { tokens } = await server.signIn('MANAGER');
  const find = () => server.events.followers().filter(({ user }) => user.role === 'MANAGER');
  const { hostname, port, host } = new URL(server.origin);
  const deaf = net.connect(Number(port), hostname).pause();
  deaf.on('error', () => {});
  deaf.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${tokens.accessToken}\r\n\r\n`);
  const follower = await until('the stream', () => find()[0]);
  await until('its end', () => {
    follower.write(`: ${'x'.repeat(1024 * 1024)}\n\n`);
    return find().length === 0;
  });
  deaf.destroy();
});

test('maintenance is told to everybody, and no stream ends for it', async () => {
  const [user, admin] = [await server.signIn('USER'), await server.signIn('ADMIN')];
  const before = await follow(user);
  await admin.call(settings.update, { maintenanceMode: true });
  await until('the news', () => before.changes().some((change) => change !== 'all' && change.kind === 'settings'));
  const during = await follow(user);
  await expect(user.call(prompts.list, { idProject: 1 })).rejects.toThrow('MAINTENANCE');
  await admin.call(settings.update, { maintenanceMode: false });
  await until('its end', () => during.changes().some((change) => change !== 'all' && change.kind === 'settings'));
  expect([before.isEnded(), during.isEnded()]).toEqual([false, false]);
});

test('nothing to tell is told too, more often than a page takes for silence', async () => {
  expect(BEAT_MS * 2).toBeLessThan(SILENCE_MS);
  const stream = await follow(await server.signIn('USER'));
  await until('a beat', () => stream.beats() > 0);
});
