import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApprovalLink, approvalLinks } from '#contract/approvalLinks.ts';
import { type ClientDecisionInput, clientApprovals } from '#contract/clientApprovals.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type LinkClient, openLink, tokenOf } from '#server/tests/setups/approvalSetup.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { openMails } from '#server/modules/mail/openMails.ts';
import { apiBy, type Client } from '#testing/client.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { until } from '#testing/until.ts';
import { remindClients, sweepClientSessions } from './clientMails.ts';

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

async function newSubmission(names: readonly string[]) {
  const { id: idProject } = await newProject(user, 'URA da clínica');
  const ids = [];
  for (const name of names) ids.push((await spokenPrompt(user, idProject, { name, text: `Aqui é ${name}.` })).id);
  return { idProject, ids };
}

const send = (id: number, idPrompts: number[], more = {}) =>
  user.call(approvalLinks.create, { id, title: 'Saudações', client: 'Marina', idPrompts, ...more });

const submissionOf = (client: LinkClient, { id }: Pick<ApprovalLink, 'id'>) =>
  client.call(clientApprovals.get, { idLink: id });

/** The client's answer to the present audio of a prompt. */
async function answer(
  client: LinkClient,
  link: Pick<ApprovalLink, 'id'>,
  idPrompt: number,
  said: Pick<ClientDecisionInput, 'decision'> & { readonly reason?: string; readonly atMs?: number },
) {
  const { audio } = (await submissionOf(client, link)).prompts.find(({ id }) => id === idPrompt)!;
  return client.call(clientApprovals.decide, { id: randomUUID(), idLink: link.id, idPrompt, audio: audio!, ...said });
}

/** New audio for a prompt, by a new text. */
async function rewrite(id: number, text: string) {
  const { speaker, compression } = await user.call(prompts.get, { id });
  await user.call(prompts.update, { id, speaker, compression, text });
  await until('the new audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
}

test('a client hears in three rounds only what changed, and what was approved stays approved', async () => {
  const { idProject, ids } = await newSubmission(['bom dia', 'boa tarde', 'boa noite']);
  const [first, second, third] = ids as [number, number, number];
  const link = await send(idProject, ids);
  const about = { id: idProject, idLink: link.id };
  const client = await openLink(server.origin, link);
  await answer(client, link, first, { decision: 'approved' });
  await answer(client, link, second, { decision: 'change', reason: 'Fale devagar.', atMs: 400 });
  await answer(client, link, third, { decision: 'change', reason: 'Outra palavra.' });
  // Nothing has changed yet: there is nothing to send, and both requests are asked of the team.
  expect((await user.ask(approvalLinks.sendAgain, about)).status).toBe(409);
  const changes = async () =>
    (await user.call(approvalLinks.changes, { id: idProject })).data.map(
      ({ prompt, state, reason, atMs, client: who }) => [prompt.id, state, reason, atMs, who],
    );
  const states = async () => (await changes()).map(([id, state]) => [id, state]);
  expect(await changes()).toEqual([
    [second, 'asked', 'Fale devagar.', 400, 'Marina'],
    [third, 'asked', 'Outra palavra.', null, 'Marina'],
  ]);
  await rewrite(second, 'Aqui é bem de tarde.');
  expect(await states()).toEqual([
    [second, 'ready'],
    [third, 'asked'],
  ]);
  expect(await user.call(projects.home, { id: idProject })).toMatchObject({ toResend: 1 });
  expect(await user.call(approvalLinks.sendAgain, about)).toMatchObject({
    sent: 1,
    isMailed: false,
    round: 2,
    toResend: 0,
    approved: 1,
    status: 'opened',
  });
  // What was sent is no longer to be done; what nobody changed still is.
  expect(await states()).toEqual([[third, 'asked']]);
  expect(await user.call(projects.home, { id: idProject })).toMatchObject({ toResend: 0 });
  expect((await user.ask(approvalLinks.sendAgain, about)).status).toBe(409);
  const submission = await submissionOf(client, link);
  expect(submission.round).toBe(2);
  expect(submission.prompts.map(({ round, decision, earlier }) => [round, decision, earlier])).toEqual([
    [1, 'approved', null],
    [2, null, 'change'],
    [1, 'change', null],
  ]);
  expect(submission.prompts[1]).toMatchObject({ earlierReason: 'Fale devagar.' });
  const { difference } = submission.prompts[1]!;
  expect(
    difference!
      .filter(({ is }) => is !== 'new')
      .map(({ words }) => words)
      .join(''),
  ).toBe('Aqui é boa tarde.');
  expect(
    difference!
      .filter(({ is }) => is !== 'gone')
      .map(({ words }) => words)
      .join(''),
  ).toBe('Aqui é bem de tarde.');
  // The client asks again of the second round; the third one carries both.
  await answer(client, link, second, { decision: 'change', reason: 'Ainda rápido.' });
  expect(await changes()).toEqual([
    [third, 'asked', 'Outra palavra.', null, 'Marina'],
    [second, 'asked', 'Ainda rápido.', null, 'Marina'],
  ]);
  await rewrite(second, 'Aqui é, bem, de tarde.');
  await rewrite(third, 'Aqui é de noite.');
  expect(await user.call(approvalLinks.sendAgain, about)).toMatchObject({ sent: 2, round: 3 });
  for (const id of [second, third]) await answer(client, link, id, { decision: 'approved' });
  expect(await user.call(approvalLinks.get, about)).toMatchObject({ status: 'finished', approved: 3, changes: 0 });
  expect(await changes()).toEqual([]);
});

test('audio that the team rejects is not sent, and an ended link gets a later last day with its round', async () => {
  const { idProject, ids } = await newSubmission(['bom dia']);
  const link = await send(idProject, ids);
  const about = { id: idProject, idLink: link.id };
  const client = await openLink(server.origin, link);
  await answer(client, link, ids[0]!, { decision: 'change', reason: 'Outra palavra.' });
  await rewrite(ids[0]!, 'Aqui é cedo.');
  await user.call(prompts.invalidate, { id: ids[0]!, reason: 'Ficou ruim.' });
  expect((await user.ask(approvalLinks.sendAgain, about)).status).toBe(409);
  await user.call(prompts.undoInvalidate, { id: ids[0]! });
  await server.db.execute(
    sql`update approval_links set expires_at = now() - interval '1 minute' where id = ${link.id}`,
  );
  // Its browsers are kept: a round may open it again.
  await sweepClientSessions(server.db);
  const ended = await user.ask(approvalLinks.sendAgain, about);
  expect([ended.status, ended.body]).toMatchObject([
    422,
    { fields: { expiresAt: expect.stringContaining('outro último dia') } },
  ]);
  const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  expect(await user.call(approvalLinks.sendAgain, { ...about, expiresAt: later })).toMatchObject({ round: 2 });
  // The same address and the same browser work again.
  expect((await submissionOf(client, link)).round).toBe(2);
  await user.call(approvalLinks.revoke, about);
  expect((await user.ask(approvalLinks.sendAgain, about)).status).toBe(409);
});

test('mail takes the address, tells of a round, and reminds once before the end', async () => {
  const { idProject, ids } = await newSubmission(['bom dia']);
  const email = 'marina@cliente.com.br';
  const link = await send(idProject, ids, { email });
  const about = { id: idProject, idLink: link.id };
  expect(await user.call(approvalLinks.mailAddress, { ...about, token: tokenOf(link.url) })).toEqual({ to: email });
  expect(await mails.mailTo(email)).toMatchObject({
    subject: 'Ugo Usuário pede sua aprovação: Saudações',
    text: expect.stringContaining(link.url),
  });
  // Nothing but the address itself is mailed as the address.
  expect((await user.ask(approvalLinks.mailAddress, { ...about, token: 'a'.repeat(43) })).status).toBe(409);
  const remind = remindClients(server.db, openMails(server.db, server.config, server.log), server);
  await remind();
  await server.db.execute(sql`
    update approval_links set created_at = now() - interval '20 days', expires_at = now() + interval '1 day'
    where id = ${link.id}`);
  await remind();
  await remind();
  expect(await mails.mailTo(email, 2)).toMatchObject({
    subject: 'Falta sua resposta: Saudações',
    text: expect.stringMatching(/ainda tem áudios sem resposta[^]*localhost:3000\/aprovacao\/\d+\n/),
  });
  expect(await user.call(approvalLinks.get, about)).toMatchObject({ remindedAt: expect.any(String) });
  // An address that is refused keeps nobody else from being reminded.
  const soon = sql`created_at = now() - interval '20 days', expires_at = now() + interval '1 day'`;
  mails.state.unknown.push('errada@cliente.com.br');
  for (const address of ['errada@cliente.com.br', 'certa@cliente.com.br']) {
    const { id } = await send(idProject, ids, { email: address });
    await server.db.execute(sql`update approval_links set ${soon} where id = ${id}`);
  }
  await remind();
  expect(await mails.mailTo('certa@cliente.com.br')).toMatchObject({ subject: 'Falta sua resposta: Saudações' });
  // Those who do not want it are not reminded.
  const quiet = await send(idProject, ids, { email: 'quieta@cliente.com.br', reminds: false });
  await server.db.execute(sql`
    update approval_links set created_at = now() - interval '20 days', expires_at = now() + interval '1 day'
    where id = ${quiet.id}`);
  await remind();
  expect(mails.received.filter(({ to }) => to === 'quieta@cliente.com.br')).toEqual([]);
});

/** Calls as a page does that sends the cookies of a browser in which somebody is signed in. */
const browserOf = ({ cookie }: Client) =>
  apiBy((path, request) => fetch(server.origin + path, { ...request, headers: { ...request?.headers, cookie } }));

test('an approval from the browser of whoever made the link is told as such', async () => {
  const { idProject, ids } = await newSubmission(['bom dia']);
  const link = await send(idProject, ids);
  const own = await openLink(server.origin, link, browserOf(user));
  await answer(own, link, ids[0]!, { decision: 'approved' });
  const by = async () => (await user.call(prompts.get, { id: ids[0]! })).approvals!.map(({ by: who }) => who);
  expect(await by()).toEqual(['Marina (no navegador de Ugo Usuário)']);
  // Somebody else's browser, signed in or not, is the client's.
  await answer(own, link, ids[0]!, { decision: 'undo' });
  await answer(await openLink(server.origin, link, browserOf(manager)), link, ids[0]!, { decision: 'approved' });
  expect(await by()).toEqual(['Marina']);
});

test('where others must approve, who made a prompt or its audio does not', async () => {
  const { idProject, ids } = await newSubmission(['bom dia']);
  const id = ids[0]!;
  const weaker = await user.ask(projects.setApprovalPolicy, { id: idProject, policy: 'person', othersApprove: true });
  expect(weaker.status).toBe(403);
  await manager.call(projects.setApprovalPolicy, { id: idProject, policy: 'person', othersApprove: true });
  const refused = await user.ask(prompts.approve, { id });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: expect.stringContaining('outra pessoa aprova') },
  ]);
  const mine = async (who: Client) =>
    (await who.call(prompts.list, { idProject, waiting: 'mine' })).data.map((prompt) => prompt.id);
  expect([await mine(user), await mine(manager)]).toEqual([[], [id]]);
  // The manager asks for other audio, and is now its maker.
  const { speaker, compression } = await user.call(prompts.get, { id });
  await manager.call(prompts.update, { id, speaker, compression, text: 'Aqui é outro dia.' });
  await until('the new audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
  expect((await manager.ask(prompts.approve, { id })).status).toBe(409);
  const admin = await server.signIn('ADMIN');
  expect((await admin.call(prompts.approve, { id })).approvedBy).not.toBeNull();
  await manager.call(projects.setApprovalPolicy, { id: idProject, policy: 'person', othersApprove: false });
});

test('a preview of a policy counts what it approves at once, and what it lets wait', async () => {
  const { idProject, ids } = await newSubmission(['bom dia', 'boa tarde', 'boa noite']);
  const link = await send(idProject, ids);
  const client = await openLink(server.origin, link);
  await user.call(prompts.approve, { id: ids[0]! });
  await manager.call(projects.setApprovalPolicy, { id: idProject, policy: 'two' });
  await answer(client, link, ids[1]!, { decision: 'approved' });
  const preview = async (policy: 'person' | 'two' | 'client' | 'both') => {
    const told = await user.call(projects.previewApprovalPolicy, { id: idProject, policy });
    const before = (await user.call(prompts.list, { idProject, approved: 'true' })).meta.total;
    await manager.call(projects.setApprovalPolicy, { id: idProject, policy });
    const after = (await user.call(prompts.list, { idProject, approved: 'true' })).meta.total;
    expect(after - before).toBe(told.approved - told.waiting);
    return [told.approved, told.waiting];
  };
  expect(await preview('person')).toEqual([1, 0]);
  expect(await preview('client')).toEqual([1, 1]);
  expect(await preview('both')).toEqual([0, 1]);
});

test('a second link leaves behind what an open one carries, unless it is asked for', async () => {
  const { idProject, ids } = await newSubmission(['bom dia', 'boa tarde']);
  const first = await send(idProject, [ids[0]!]);
  const again = (withSent: boolean) =>
    user.ask(approvalLinks.create, { id: idProject, title: 'De novo', filter: {}, withSent });
  expect((await again(false)).body).toMatchObject({ total: 1 });
  expect((await again(true)).body).toMatchObject({ total: 2 });
  const none = await again(false);
  expect([none.status, none.body]).toMatchObject([422, { code: 'BATCH_EMPTY' }]);
  for (const { id } of (await user.call(approvalLinks.list, { id: idProject })).data)
    await user.call(approvalLinks.revoke, { id: idProject, idLink: id });
  expect((await again(false)).body).toMatchObject({ total: 2 });
  expect(first.total).toBe(1);
});

test('a requested change whose audio fails stays in sight, and the cookie outlives a later last day', async () => {
  const { idProject, ids } = await newSubmission(['bom dia']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const link = await send(idProject, ids, { expiresAt: tomorrow });
  const opened = await fetch(`${server.origin}/api/approvals/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenOf(link.url) }),
  });
  expect(Number(/Max-Age=(\d+)/.exec(opened.headers.getSetCookie()[0]!)![1])).toBeGreaterThan(300 * 86_400);
  await answer(await openLink(server.origin, link), link, ids[0]!, { decision: 'change', reason: 'Outra voz.' });
  await server.db.execute(sql`update prompts set status = 'FAILED', audio_hash = null where id = ${ids[0]!}`);
  const { data } = await user.call(approvalLinks.changes, { id: idProject });
  expect(data.map(({ state }) => state)).toEqual(['failed']);
});
