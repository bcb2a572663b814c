import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApprovalLink, approvalLinks } from '#contract/approvalLinks.ts';
import { audit } from '#contract/audit.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { contract } from '#contract/index.ts';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { webhooks } from '#contract/webhooks.ts';
import { LOOPBACK_ALLOWED, newWebhook } from '#server/tests/setups/webhooksSetup.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { mp3Seconds } from '#testing/speech/audioSeconds.ts';
import type { Client } from '#testing/client.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { until } from '#testing/until.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { openLink, tokenOf } from '#server/tests/setups/approvalSetup.ts';

let server: TestServer;
let user: Client;
let admin: Client;
let mails: Awaited<ReturnType<typeof receiveMails>>;
beforeAll(async () => {
  mails = await receiveMails();
  server = await startTestServer({ ...mails.environment, ...LOOPBACK_ALLOWED, PUBLIC_URL: 'http://localhost:3000/' });
  [user, admin] = [await server.signIn('USER'), await server.signIn('ADMIN')];
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const newId = () => crypto.randomUUID();

async function newSubmission(count = 2) {
  const { id } = await newProject(user, 'URA da clínica');
  const made = [];
  for (let i = 0; i < count; i += 1)
    made.push(await spokenPrompt(user, id, { name: `saudacao_${'abcdef'[i]}`, text: `Esta é a frase ${i + 1}.` }));
  return { idProject: id, made };
}

async function send(idProject: number, idPrompts: number[], more = {}) {
  return user.call(approvalLinks.create, {
    id: idProject,
    title: 'Saudações da URA',
    note: 'Ouça com calma.',
    client: 'Clínica Santa Rita',
    idPrompts,
    ...more,
  });
}

test('a client hears and decides by the link; the prompt, the log and the webhooks say so', async () => {
  const receiver = await startWebhookReceiver();
  const hook = await newWebhook(admin, receiver, { events: ['approval.decided', 'approval.finished'] });
  const { idProject, made } = await newSubmission();
  const stranger = await spokenPrompt(user, idProject, { name: 'segredo_ura', text: 'Não é para o cliente.' });
  const link = await send(
    idProject,
    made.map(({ id }) => id),
  );
  expect(link).toMatchObject({ status: 'unopened', total: 2, createdBy: 'Ugo Usuário' });
  expect(link.url).toMatch(/^http:\/\/localhost:3000\/aprovacao\/[\w-]{43}$/);
  const client = await openLink(server.origin, link);
  const submission = await client.call(clientApprovals.get, { idLink: link.id });
  expect(submission.prompts.map(({ name }) => name)).toEqual(['saudacao_a', 'saudacao_b']);
  expect(submission).toMatchObject({ sender: 'Ugo Usuário', company: '', round: 1 });
  expect(JSON.stringify({ ...submission, sender: '' })).not.toMatch(/segredo|Clara|Ugo|entoa\.local/);
  const [first, second] = submission.prompts;
  const audio = await client.fetch(`/api/approvals/${link.id}/prompts/${first!.id}/${first!.audio}.ogg`);
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  // A client who may only listen gets a light copy by the address of the WAV too.
  const asWav = await client.fetch(`/api/approvals/${link.id}/prompts/${first!.id}/${first!.audio}.wav`);
  const mp3 = Buffer.from(await asWav.arrayBuffer());
  expect([asWav.status, asWav.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(mp3Seconds(mp3)).toBeCloseTo(first!.duration!, 0);
  expect(mp3.length).toBeLessThan((first!.duration! * 44_100) / 5);
  for (const path of [
    `/api/approvals/${link.id}/prompts/${stranger.id}/${/[0-9a-f]{16,}/.exec(stranger.path!)![0]}.ogg`,
    `/api/approvals/${link.id}/prompts/${first!.id}/${second!.audio}.ogg`,
    stranger.path!,
  ])
    expect([path, (await client.fetch(path)).status]).toEqual([path, expect.toSatisfy((s) => s === 404 || s === 401)]);
  const id = newId();
  const approval = { idLink: link.id, id, idPrompt: first!.id, audio: first!.audio!, decision: 'approved' as const };
  for (const _repeat of [1, 2])
    expect(await client.call(clientApprovals.decide, approval)).toMatchObject({ decision: 'approved' });
  // The policy of one person does not count a client's approval.
  expect(await user.call(prompts.get, { id: first!.id })).toMatchObject({ approvedAt: null });
  await admin.call(projects.setApprovalPolicy, { id: idProject, policy: 'client' });
  expect(await user.call(prompts.get, { id: first!.id })).toMatchObject({ approvedBy: 'Clínica Santa Rita' });
  const onSecond = { idLink: link.id, idPrompt: second!.id, audio: second!.audio! };
  const change = { ...onSecond, decision: 'change' as const, reason: 'O nome está errado.', atMs: 1230 };
  await client.call(clientApprovals.decide, { ...change, id: newId() });
  expect(await user.call(prompts.get, { id: second!.id })).toMatchObject({
    invalidated: true,
    reason: 'Clínica Santa Rita: O nome está errado. (aos 1,2 s)',
  });
  expect(await user.call(approvalLinks.get, { id: idProject, idLink: link.id })).toMatchObject({
    status: 'finished',
    approved: 1,
    changes: 1,
    prompts: [{ decision: 'approved' }, { decision: 'change', atMs: 1230 }],
  });
  await until('the webhooks', () => receiver.received.length === 3);
  expect(receiver.of('approval.finished')[0]!.body.data).toMatchObject({
    link: { id: link.id, client: 'Clínica Santa Rita', total: 2, approved: 1, changes: 1 },
  });
  expect(
    receiver
      .of('approval.decided')
      .map(({ text }) => text)
      .join(),
  ).not.toMatch(/errado/);
  const { data } = await admin.call(audit.list, { search: `link ${link.id} (Clínica Santa Rita)`, perPage: 10 });
  expect(data.map(({ action, userEmail }) => [action, userEmail])).toEqual(
    ['approvalLinks.requestChange', 'approvalLinks.approve', 'approvalLinks.open'].map((action) => [
      action,
      `link ${link.id} (Clínica Santa Rita)`,
    ]),
  );
  // Undoing takes the rejection back.
  await client.call(clientApprovals.decide, { ...onSecond, id: newId(), decision: 'undo' });
  expect(await user.call(prompts.get, { id: second!.id })).toMatchObject({ invalidated: false, reason: null });
  await admin.call(webhooks.remove, { id: hook.id });
  await receiver.stop();
});

test('a decision about audio that has changed is a conflict, and the link asks again', async () => {
  const { idProject, made } = await newSubmission(1);
  const link = await send(idProject, [made[0]!.id]);
  const client = await openLink(server.origin, link);
  const [before] = (await client.call(clientApprovals.get, { idLink: link.id })).prompts;
  const approval = { idLink: link.id, idPrompt: before!.id, audio: before!.audio!, decision: 'approved' as const };
  await client.call(clientApprovals.decide, { ...approval, id: newId() });
  const { name, speaker } = made[0]!;
  await user.call(prompts.update, { id: before!.id, name, speaker, compression: false, text: 'Outra frase, enfim.' });
  await ended(user, before!.id);
  const late = await client.ask(clientApprovals.decide, { ...approval, id: newId() });
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  expect(late.body.present).toMatchObject({ text: 'Outra frase, enfim.', decision: null, earlier: 'approved' });
  expect(await user.call(approvalLinks.list, { id: idProject })).toMatchObject({
    data: [{ approved: 0, outdated: 1, status: 'opened' }],
  });
});

test('an address that is revoked, replaced, ended, cut or doubled is refused, and its pages end', async () => {
  const { idProject, made } = await newSubmission(1);
  const link = await send(idProject, [made[0]!.id]);
  const client = await openLink(server.origin, link);
  const renewed = await user.call(approvalLinks.renew, { id: idProject, idLink: link.id });
  expect((await client.ask(clientApprovals.get, { idLink: link.id })).status).toBe(401);
  const again = await openLink(server.origin, renewed);
  await again.call(clientApprovals.get, { idLink: link.id });
  const stream = await again.fetch(`/api/approvals/${link.id}/events`);
  const reader = stream.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/event: hello/);
  const since = performance.now();
  await user.call(approvalLinks.revoke, { id: idProject, idLink: link.id });
  let said = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    said += new TextDecoder().decode(part.value);
  expect(said).toMatch(/event: ended/);
  expect(performance.now() - since).toBeLessThan(2000);
  const token = tokenOf(renewed.url);
  const past = await send(idProject, [made[0]!.id]);
  await server.db.execute(sql`update approval_links set expires_at = now() where id = ${past.id}`);
  const bodies = [];
  for (const one of [token, token.slice(0, 30), token + token, tokenOf(link.url), tokenOf(past.url), 'x'.repeat(43)]) {
    const { status, body } = await server.visitor.ask(clientApprovals.open, { token: one });
    bodies.push(JSON.stringify([status, body]));
  }
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toMatch(/401.*APPROVAL_LINK_CLOSED/);
  expect((await user.call(approvalLinks.list, { id: idProject })).data.map(({ status }) => status)).toEqual([
    'ended',
    'revoked',
  ]);
});

test('with an e-mail address, the first opening asks for a code that was sent there', async () => {
  const { idProject, made } = await newSubmission(1);
  const link = await send(idProject, [made[0]!.id], { email: 'rita@clinica.com.br' });
  const client = await openLink(server.origin, link);
  const get = () => client.ask(clientApprovals.get, { idLink: link.id });
  expect((await get()).body.code).toBe('APPROVAL_CODE_MISSING');
  await client.call(clientApprovals.sendCode, { idLink: link.id });
  const mail = await mails.mailTo('rita@clinica.com.br');
  const [code] = /\b\d{6}\b/.exec(mail.text!)!;
  expect(mail.text).not.toContain(tokenOf(link.url));
  const wrong = await client.ask(clientApprovals.enterCode, {
    idLink: link.id,
    code: code === '000000' ? '1' : '000000',
  });
  expect(wrong.body.code).toBe('WRONG_CODE');
  const { data } = await admin.call(audit.list, { search: 'errou o código do link' });
  expect(data.map(({ action, userEmail }) => [action, userEmail])).toEqual([
    ['approvalLinks.codeRefused', `link ${link.id} (Clínica Santa Rita)`],
  ]);
  await client.call(clientApprovals.enterCode, { idLink: link.id, code });
  expect((await get()).status).toBe(200);
});

test('a link’s cookie is for its pages only; after five wrong codes another is needed, and few are sent', async () => {
  // A server of its own, since these tries would use up those of the other tests.
  const own = await startTestServer(mails.environment);
  try {
    const person = await own.signIn('USER');
    const { id } = await newProject(person);
    const address = 'cauteloso@clinica.com.br';
    const link = await person.call(approvalLinks.create, {
      id,
      title: 'Saudações',
      client: 'Clínica Cautelosa',
      email: address,
      idPrompts: [(await spokenPrompt(person, id)).id],
    });
    const { headers } = await own.visitor.ask(clientApprovals.open, { token: tokenOf(link.url) });
    expect(headers.getSetCookie()[0]).toMatch(
      new RegExp(
        `^entoa_approval=[\\w-]{43}; Max-Age=\\d+; Path=/api/approvals/${link.id}; HttpOnly; SameSite=Strict$`,
      ),
    );
    const client = await openLink(own.origin, link);
    const newCode = async (count: number) => {
      await client.call(clientApprovals.sendCode, { idLink: link.id });
      return /\b\d{6}\b/.exec((await mails.mailTo(address, count)).text!)![0];
    };
    const enter = async (code: string) =>
      (await client.ask(clientApprovals.enterCode, { idLink: link.id, code })).status;
    const right = await newCode(1);
    for (let i = 0; i < 5; i += 1) expect(await enter(right === '000000' ? '000001' : '000000')).toBe(422);
    expect(await enter(right)).toBe(422);
    for (let count = 2; count <= 5; count += 1) await newCode(count);
    const sixth = await client.ask(clientApprovals.sendCode, { idLink: link.id });
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
  } finally {
    await own.stop();
  }
});

test('the cookie and the token of a link open nothing else', async () => {
  const { idProject, made } = await newSubmission(1);
  const [link, other] = [await send(idProject, [made[0]!.id]), await send(idProject, [made[0]!.id])];
  const client = await openLink(server.origin, link);
  const endpoints = Object.entries(contract).flatMap(([noun, some]) =>
    Object.entries(some).map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const),
  );
  for (const [name, endpoint] of endpoints) {
    if (endpoint.access === 'public') continue;
    const path = addressOf(endpoint).replace(':idLink', String(other.id)).replaceAll(/:\w+/g, String(made[0]!.id));
    for (const headers of [{ cookie: client.cookie }, { authorization: `Bearer ${tokenOf(link.url)}` }]) {
      const answer = await fetch(server.origin + path, { method: endpoint.method, headers });
      await answer.body?.cancel();
      expect([name, answer.status]).toEqual([name, expect.toSatisfy((status) => status === 401 || status === 403)]);
    }
  }
});

test('what the team has rejected stays behind if the sender says so', async () => {
  const { idProject, made } = await newSubmission();
  await user.call(prompts.invalidate, { id: made[0]!.id, reason: 'Cortado no fim.' });
  const all = { id: idProject, title: 'Tudo', filter: {} };
  expect((await user.call(approvalLinks.create, all)).total).toBe(2);
  expect((await user.call(approvalLinks.create, { ...all, withRejected: false })).total).toBe(1);
  await user.call(prompts.invalidate, { id: made[1]!.id, reason: 'Cortado no fim.' });
  const none = await user.ask(approvalLinks.create, { ...all, withRejected: false });
  expect([none.status, none.body.code]).toEqual([422, 'BATCH_EMPTY']);
});

test('choices that cannot be sent are refused with a reason', async () => {
  const { idProject, made } = await newSubmission(1);
  const ask = (more: object) =>
    user.ask(approvalLinks.create, { id: idProject, title: 'Saudações', idPrompts: [made[0]!.id], ...more });
  expect((await ask({ filter: {} })).body.fields).toHaveProperty('filter');
  expect((await ask({ idPrompts: undefined })).body.fields).toHaveProperty('idPrompts');
  expect((await ask({ idPrompts: [999_999] })).body.code).toBe('BATCH_EMPTY');
  expect((await ask({ expiresAt: '2020-01-01' })).body.fields).toHaveProperty('expiresAt');
  for (const expiresAt of ['2099-01-01', '2027-02-30', '2027-02-30T10:00:00Z', '0000-01-01T00:00:00Z']) {
    const { status, body } = await ask({ expiresAt });
    expect([expiresAt, status, Object.keys(body.fields ?? {})]).toEqual([expiresAt, 422, ['expiresAt']]);
  }
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const [time, hours] of [
    ['10:00:00-03:00', 13],
    ['10:00:00+20:00', -10],
  ] as const) {
    const { expiresAt } = (await ask({ expiresAt: `${day}T${time}` })).body as ApprovalLink;
    expect([time, (Date.parse(expiresAt) - Date.parse(day)) / 3_600_000]).toEqual([time, hours]);
  }
  const byFilter = await user.call(approvalLinks.create, { id: idProject, title: 'Todas elas', filter: {} });
  expect(byFilter).toMatchObject({ total: 1, client: 'Todas elas', mayDownload: false });
  const days = (Date.parse(byFilter.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(31.1);
});
