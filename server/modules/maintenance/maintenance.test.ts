import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { addressOf, API_ROOT, type Endpoint } from '#contract/kit/endpoint.ts';
import { contract } from '#contract/index.ts';
import { isOpenDuringMaintenance, maintenance } from '#contract/maintenance.ts';
import { readNotice } from '#common/notice.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { cases } from '#testing/cases.ts';
import { type Client } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, user] = [await server.signIn('ADMIN'), await server.signIn('USER')];
});
afterAll(() => server.stop());

const encode = (document: unknown) =>
  Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)).toString('base64');
const notice = (document: unknown) => ({
  message: encode(document),
  startDateTime: '2026-11-21T22:00:00-03:00',
  endDateTime: '2099-11-22T02:30:00-03:00',
});
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

async function whileClosed(work: () => Promise<void>) {
  await admin.call(settings.update, { maintenanceMode: true });
  try {
    await work();
  } finally {
    await admin.call(settings.update, { maintenanceMode: false });
  }
}

test('before the first save the notice is an empty record, open to everybody', async () => {
  expect(await server.visitor.call(maintenance.get, {})).toEqual({
    message: '',
    startDateTime: null,
    endDateTime: null,
  });
});

test('the notice keeps every character both ways, and its moments as instants', async () => {
  const document = paragraph('Trocamos o servidor às 22h, já já voltamos. 🎙️ ção “aspas” 漢字 العربية');
  const saved = await admin.call(maintenance.update, notice(document));
  expect(saved).toMatchObject({ startDateTime: '2026-11-22T01:00:00.000Z', endDateTime: '2099-11-22T05:30:00.000Z' });
  const { message } = await server.visitor.call(maintenance.get, {});
  expect(JSON.parse(Buffer.from(message, 'base64').toString())).toEqual(document);
});

test('an end before the start is refused in the words of the specification', async () => {
  const { status, body } = await admin.ask(maintenance.update, {
    ...notice(paragraph('x')),
    endDateTime: '2026-01-01T00:00:00Z',
  });
  expect([status, body.message]).toEqual([422, 'A data de início deve ser anterior à data de término.']);
});

test('200 hostile documents: none is kept with anything that could run', async () => {
  const hostile = fc.sample(
    fc.record({
      type: fc.constantFrom('doc', 'script', 'iframe', 'html', 'image', '__proto__', 'constructor', 'paragraph'),
      content: fc.array(
        fc.oneof(
          fc.record({
            type: fc.constant('text'),
            text: fc.constantFrom('<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '{{7*7}}'),
            marks: fc.array(
              fc.oneof(
                fc.record({
                  type: fc.constant('link'),
                  attrs: fc.record({
                    href: fc.constantFrom(
                      'javascript:alert(1)',
                      ' javascript:alert(1)',
                      'JaVaScRiPt:alert(1)',
                      'data:text/html,<script>1</script>',
                      'vbscript:x',
                      '//evil.example',
                      'https://ok.example" onclick="x',
                      'https://ok.example',
                    ),
                  }),
                }),
                fc.record({ type: fc.constantFrom('bold', 'style', 'onclick') }),
              ),
              { maxLength: 2 },
            ),
          }),
          fc.record({
            type: fc.constantFrom('image', 'iframe', 'script', 'paragraph', 'heading'),
            attrs: fc.record({
              src: fc.constant('javascript:alert(1)'),
              onerror: fc.constant('alert(1)'),
              level: fc.constantFrom(1, 9, '<x>'),
              style: fc.constant('x'),
            }),
          }),
        ),
        { maxLength: 4 },
      ),
      onload: fc.constant('alert(1)'),
    }),
    { numRuns: cases(200), seed: 7 },
  );
  for (const document of hostile) {
    const { status } = await admin.ask(maintenance.update, notice(document));
    expect([200, 422]).toContain(status);
    const kept = Buffer.from((await server.visitor.call(maintenance.get, {})).message, 'base64').toString();
    expect(readNotice(kept)).toEqual(JSON.parse(kept));
    expect(kept).not.toMatch(/"(onload|onerror|onclick|src|style)":|"href":"(?!https?:\/\/|mailto:)/);
    expect(kept).not.toMatch(/"type":"(script|iframe|image|html|style|onclick)"|onclick="x/);
  }
});

test.each([
  ['no base64 of UTF-8', Buffer.from([0xff, 0xfe, 0x41]).toString('base64')],
  ['no JSON', encode('{"type":')],
  ['a text', encode('"doc"')],
  [
    'lists in lists without end',
    encode('{"type":"doc","content":['.concat('{"type":"bulletList","content":['.repeat(5000))),
  ],
  ['too much', encode(paragraph('x'.repeat(250_000)))],
])('a message that is %s is refused', async (_what, message) => {
  expect((await admin.ask(maintenance.update, { ...notice(''), message })).status).toBe(422);
});

test('maintenance closes everything but what the table keeps open, to all but ADMIN, and says until when', async () => {
  const project = await newProject(user);
  const { path } = await spokenPrompt(user, project.id);
  const endpoints = (Object.values(contract).flatMap((noun) => Object.values(noun)) as Endpoint[]).filter(
    (endpoint) => endpoint.path !== '/auth/logout',
  );
  await whileClosed(async () => {
    for (const endpoint of endpoints) {
      const answer = await fetch(server.origin + addressOf(endpoint).replaceAll(/:\w+/g, '999999'), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${user.tokens.accessToken}` },
      });
      const isClosed =
        answer.status === 503 &&
        answer.headers.get('x-entoa-maintenance') === 'on' &&
        Number(answer.headers.get('retry-after')) > 0;
      expect([endpoint.path, endpoint.method, isClosed]).toEqual([
        endpoint.path,
        endpoint.method,
        !isOpenDuringMaintenance(endpoint),
      ]);
    }
    expect((await server.visitor.ask(contract.models.synthesizerModels, {})).body).toMatchObject({
      code: 'MAINTENANCE',
      message: 'A Entoa está em manutenção.',
    });
    expect((await user.fetch(path!)).status).toBe(200);
    expect((await admin.ask(projects.list, {})).status).toBe(200);
    expect(
      (await fetch(server.origin + API_ROOT + '/projects', { headers: { authorization: 'Bearer expired' } })).status,
    ).toBe(401);
    await server.signIn('USER');
    expect((await user.ask(auth.me, {})).status).toBe(200);
  });
  expect((await user.ask(projects.list, {})).status).toBe(200);
});

test('a job under way ends, those that wait go on afterwards, and nothing is lost', async () => {
  const { id } = await newProject(admin);
  const file = {
    name: 'fila.csv',
    content:
      'name;text\n' +
      `${Array.from({ length: 60 }, (_, i) => `aviso_${i} da fila;Aviso de manutenção número ${i}.`).join('\n')}`,
  };
  await admin.call(prompts.create, { idProject: id, speaker: 'Clara', compression: false }, { file });
  await until('some are spoken', async () => (await admin.call(projects.get, { id })).prompts.processed > 3);
  await whileClosed(async () => {
    await until('nothing runs any more', async () => (await admin.call(projects.get, { id })).prompts.processing === 0);
    const { processed } = (await admin.call(projects.get, { id })).prompts;
    const made = (await admin.call(prompts.create, {
      idProject: id,
      name: 'durante a pausa',
      text: 'Feito durante a pausa.',
      speaker: 'Clara',
      compression: false,
    })) as { id: number };
    await pause(1500);
    expect((await admin.call(projects.get, { id })).prompts.processed).toBe(processed);
    expect((await admin.call(prompts.get, { id: made.id })).status).toBe('ENQUEUED');
  });
  await until('all are spoken', async () => (await admin.call(projects.get, { id })).prompts.processed === 61);
});
