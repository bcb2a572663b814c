import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { comments } from '#contract/comments.ts';
import { notifications } from '#contract/notifications.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import { openLink } from '#server/tests/setups/approvalSetup.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { demoEmails } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
let manager: Client;
let mails: Awaited<ReturnType<typeof receiveMails>>;
beforeAll(async () => {
  mails = await receiveMails();
  server = await startTestServer({ ...mails.environment, PUBLIC_URL: 'http://localhost:3000/' });
  [user, manager] = [await server.signIn('USER'), await server.signIn('MANAGER')];
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const newId = () => crypto.randomUUID();

test('a place behind the end of the audio is at its end', async () => {
  const { id: idProject } = await newProject(user, 'Curto demais');
  const { id, duration } = await spokenPrompt(user, idProject);
  const far = { id, idComment: newId(), text: 'Onde?', atMs: 3_500_000 };
  const [said] = (await user.call(comments.add, far)).data;
  expect(said!.atMs).toBe(Math.round(duration! * 1000));
});

test('people and a client comment at a second, answer, resolve, and say so to each other', async () => {
  const { id: idProject } = await newProject(user, 'Com conversa');
  const { id, name, speaker, path } = await spokenPrompt(user, idProject);
  const other = await spokenPrompt(user, idProject, { name: 'outro_prompt', text: 'Outro texto.' });
  const own = newId();
  const first = { id, idComment: own, text: 'A pausa está longa.', atMs: 900, word: 'Como', audio: path };
  for (const _repeat of [1, 2])
    expect((await manager.call(comments.add, first)).data).toMatchObject([
      { text: 'A pausa está longa.', atMs: 900, word: 'Como', isClient: false, isOfEarlierTake: false },
    ]);
  expect(await user.call(prompts.get, { id })).toMatchObject({ openComments: 1 });
  const link = await user.call(approvalLinks.create, { id: idProject, title: 'Saudações', idPrompts: [id] });
  const client = await openLink(server.origin, link);
  const said = newId();
  const place = { idLink: link.id, idPrompt: id };
  await client.call(clientApprovals.comment, { ...place, idComment: said, text: 'Fale “você”.', atMs: 1200 });
  await user.call(comments.add, { id, idComment: newId(), text: 'Pode deixar.', parent: said });
  const [mine] = (await client.call(clientApprovals.get, { idLink: link.id })).prompts;
  const seen = mine!.comments;
  // The client sees the own thread, and nobody's name.
  expect(seen).toMatchObject([
    { text: 'Fale “você”.', by: 'Saudações', isClient: true },
    { text: 'Pode deixar.', by: null, isClient: false, parent: said },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/Ugo|pausa/);
  const foreign = { ...place, idComment: own };
  expect((await client.ask(clientApprovals.resolveComment, { ...foreign, isResolved: true })).status).toBe(404);
  const elsewhere = { idLink: link.id, idPrompt: other.id, idComment: newId(), text: 'Olá.' };
  expect((await client.ask(clientApprovals.comment, elsewhere)).status).toBe(404);
  await client.call(clientApprovals.resolveComment, { ...place, idComment: said, isResolved: true });
  const state = await user.call(comments.resolve, { id, idComment: own, isResolved: true });
  expect(state.data.filter(({ resolvedAt }) => resolvedAt !== null)).toHaveLength(2);
  await user.call(comments.resolve, { id, idComment: own, isResolved: false });
  expect(await user.call(prompts.get, { id })).toMatchObject({ openComments: 1 });
  const bell = (await user.call(notifications.list, {})).data;
  expect(bell).toContainEqual(expect.objectContaining({ kind: 'comments', promptName: name, count: 2 }));
  await user.call(projects.pack, { id: idProject });
  await until('the zip', async () => (await user.call(projects.get, { id: idProject })).zipPath !== null);
  const zip = await user.fetch(`/api/projects/${idProject}/download`);
  const { 'relatorio.csv': report } = await readEntries(Buffer.from(await zip.arrayBuffer()));
  expect(report!.toString()).toMatch(/Gil Gerente: A pausa está longa\. \(aos 0,9 s\) \| Saudações: /);
  await user.call(prompts.update, { id, name, speaker, compression: false, text: 'Agora é outro texto.' });
  await ended(user, id);
  expect((await user.call(comments.list, { id })).data.every((one) => one.parent !== null || one.isOfEarlierTake)).toBe(
    true,
  );
});

test('the bell of who wrote a prompt and of who sent its link says what the client decided and commented', async () => {
  const { id: idProject } = await newProject(user, 'Com sino');
  const { id, name } = await spokenPrompt(user, idProject);
  const link = await manager.call(approvalLinks.create, {
    id: idProject,
    title: 'Saudações',
    client: 'Clínica Santa Rita',
    idPrompts: [id],
  });
  const client = await openLink(server.origin, link);
  const audio = (await client.call(clientApprovals.get, { idLink: link.id })).prompts[0]!.audio!;
  const place = { idLink: link.id, idPrompt: id };
  await client.call(clientApprovals.decide, { ...place, id: newId(), audio, decision: 'approved' });
  await client.call(clientApprovals.comment, { ...place, idComment: newId(), text: 'Ficou ótimo.' });
  const about = async (person: Client) =>
    (await person.call(notifications.list, {})).data.filter((one) => 'idProject' in one && one.idProject === idProject);
  const decided = { kind: 'approval', client: 'Clínica Santa Rita', approved: 1, changes: 0, total: 1 };
  const commented = { kind: 'comments', promptName: name, by: 'Clínica Santa Rita', count: 1 };
  expect(await about(user)).toMatchObject([commented, decided, { kind: 'audio' }]);
  expect(await about(manager)).toMatchObject([commented, decided]);
  expect(await about(await server.signIn('ADMIN'))).toEqual([]);
});

test('mails about comments are one an hour, grouped, and name no link', async () => {
  const { id: idProject } = await newProject(user, 'Com e-mails');
  const { id } = await spokenPrompt(user, idProject);
  const add = (text: string) => manager.call(comments.add, { id, idComment: newId(), text });
  const now = () =>
    server.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where key = ${`comments:${user.user!.id}`}`);
  const waiting = async () => {
    const { rows } = await server.db.execute<{ minutes: number }>(sql`
      select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker._private_jobs
      where key = ${`comments:${user.user!.id}`}`);
    return rows;
  };
  await server.db.execute(sql`delete from comment_mails`);
  const ofUser = () => mails.received.filter(({ to }) => to === demoEmails.USER);
  const isNoted = async () => (await server.db.execute(sql`select from comment_mails`)).rows.length > 0;
  const before = ofUser().length;
  await add('Primeiro comentário.');
  await add('Segundo comentário.');
  mails.state.isSlow = true;
  await now();
  const mail = await mails.mailTo(demoEmails.USER, before + 1);
  expect(mail.text).toMatch(/Primeiro comentário\.[\s\S]*Segundo comentário\./);
  // Written while that mail is on its way.
  await add('Terceiro comentário.');
  mails.release();
  await until('the mail is noted', isNoted);
  await now();
  const next = await mails.mailTo(demoEmails.USER, before + 2);
  expect(next.text).toMatch(/Terceiro comentário\./);
  expect(next.text).not.toMatch(/Segundo|aprovacao/);
  await until('no job is left', async () => (await waiting()).length === 0);
  await add('Quarto comentário.');
  expect((await waiting()).map(({ minutes }) => Number(minutes) > 50)).toEqual([true]);
});

test('a deleted account takes its comments along, and leaves the answers of others', async () => {
  const admin = await server.signIn('ADMIN');
  const { id: idProject } = await newProject(user, 'Com despedida');
  const { id } = await spokenPrompt(user, idProject);
  const password = 'Senha#2026';
  const email = 'leo@entoa.test';
  const made = await admin.call(users.create, { firstName: 'Léo', lastName: 'Sá', email, role: 'USER', password });
  await server.db.execute(
    sql`update users set active = true, is_pending = false, must_change_password = false where id = ${made.id}`,
  );
  const leo = await signIn(server.origin, email, password);
  const idComment = newId();
  await leo.call(comments.add, { id, idComment, text: 'Isto sou eu.' });
  await user.call(comments.add, { id, idComment: newId(), text: 'E isto não.', parent: idComment });
  await admin.call(users.remove, { id: made.id });
  const { data } = await user.call(comments.list, { id });
  expect(data).toMatchObject([
    { text: null, by: null },
    { text: 'E isto não.', parent: idComment },
  ]);
});
