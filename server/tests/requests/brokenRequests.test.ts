import net from 'node:net';
import http from 'node:http';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { costs } from '#contract/costs.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#server/modules/users/schema.ts';
import { limitRequestBodies } from '#server/http/limitRequestBodies.ts';
import { answerFailures } from '#server/http/failures.ts';
import { describeError, openLog } from '#server/base/log.ts';
import { type Client } from '#testing/client.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '1' });
  admin = await server.signIn('ADMIN');
  idProject = (await newProject(admin)).id;
});
afterAll(() => server.stop());

async function post(path: string, headers: Record<string, string>, body: string | Uint8Array) {
  const answer = await admin.fetch(path, {
    method: 'POST',
    headers,
    body: body as never,
    signal: AbortSignal.timeout(5000),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: (await answer.json()) as { code: string; message: string },
  };
}

const field = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n` +
  'name;text\r\n';

test.each([
  ['has no last boundary', 'x', field('x', 'name', 'Teste')],
  ['ends inside of a file', 'x', field('x', 'speaker', 'Clara') + file('x')],
  ['has no boundary at all', 'x', 'nothing of the kind'],
  ['has a boundary of 300 characters', 'y'.repeat(300), field('y'.repeat(300), 'name', 'Teste')],
  ['is empty', 'x', ''],
  ['has a part without a name', 'x', '--x\r\nContent-Disposition: form-data\r\n\r\nTeste\r\n--x--\r\n'],
  ['has a broken header', 'x', '--x\r\nContent-Disp\r\n\r\nTeste\r\n--x--\r\n'],
])('a multipart body that %s is refused in words', async (_, boundary, body) => {
  const answer = await post('/api/prompts', { 'content-type': `multipart/form-data; boundary=${boundary}` }, body);
  expect([answer.status, answer.body.code]).toEqual([
    expect.toSatisfy((status: number) => status === 400 || status === 422),
    expect.any(String),
  ]);
});

test.each([2, 3, 9])('%i files in one field are refused by its name, not as too large', async (count) => {
  const body = `${`${file('x')}boa;Bom dia.\r\n`.repeat(count)}--x--\r\n`;
  const answer = await post('/api/prompts', { 'content-type': 'multipart/form-data; boundary=x' }, body);
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'INVALID_INPUT', fields: { file: 'Envie um só arquivo em cada campo: file.' } },
  });
});

test('a text field that is sent twice is refused by its name, instead of one of its values being dropped', async () => {
  const body = `${field('x', 'name', 'Um')}${field('x', 'speaker', 'Clara')}${field('x', 'name', 'Dois')}--x--\r\n`;
  const answer = await post('/api/prompts', { 'content-type': 'multipart/form-data; boundary=x' }, body);
  const message = 'O campo “name” foi enviado mais de uma vez. Envie-o uma só vez.';
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', message, fields: { name: message } } });
});

test('multipart without a boundary in its type is refused in words', async () => {
  expect((await post('/api/prompts', { 'content-type': 'multipart/form-data' }, 'x')).body.code).toBe('MALFORMED');
});

test('packed bodies are refused at once, whatever their size', async () => {
  const packed = gzipSync(Buffer.alloc(40_000, 'a'.charCodeAt(0)), { level: 0 });
  for (const type of ['multipart/form-data; boundary=x', 'application/json']) {
    expect(await post('/api/prompts', { 'content-type': type, 'content-encoding': 'gzip' }, packed)).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA' },
      headers: { 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("'self'") },
    });
  }
});

test('JSON that nests five thousand deep is refused, with an idempotency key or without', async () => {
  const body = JSON.stringify({ name: 'Projeto', description: 'Para testes' }).replace(
    '}',
    `,"idUser":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  );
  for (const key of [{}, { 'idempotency-key': 'a-deep-one' }]) {
    expect(await post('/api/projects', { 'content-type': 'application/json', ...key }, body)).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED' },
    });
  }
});

test('half a surrogate pair is refused like NUL, in a field and in a name of one', async () => {
  for (const body of [
    String.raw`{"name":"Projeto \ud800","description":"Para testes"}`,
    String.raw`{"name":"Projeto \u0000","description":"Para testes"}`,
    String.raw`{"name":"Projeto","description":"Para testes","\udc00":1}`,
  ]) {
    const answer = await post('/api/projects', { 'content-type': 'application/json' }, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', message: 'O texto tem caracteres que não podem ser usados.' },
    });
  }
  // Valid surrogate pairs are accepted.
  expect((await admin.ask(projects.create, { name: 'Projeto 😀', description: 'Para testes' })).status).toBe(200);
});

test('days at the ends of the calendar are refused or answered, never an error', async () => {
  for (const day of ['9999-12-31', '9999-12-30', '0000-01-01', '0001-01-01', '2026-02-31']) {
    expect((await admin.ask(costs.consolidate, { consolidationDate: day })).status).toBe(422);
    expect((await admin.ask(costs.list, { startDate: day, endDate: day })).status).toBe(422);
  }
  expect(
    (await admin.ask(apikeys.create, { service: 'Teste', key: 'ab'.repeat(100), expiresAt: '9999-12-31' })).status,
  ).toBe(422);
});

test('a value that a filter does not know is refused', async () => {
  expect((await admin.ask(prompts.listInvalidated, { revised: 'talvez' })).body.code).toBe('INVALID_INPUT');
  expect((await admin.ask(prompts.list, { idProject, status: 'PRONTO' })).body.code).toBe('INVALID_INPUT');
  expect((await admin.ask(prompts.list, { idProject, warning: 'sim' })).body.code).toBe('INVALID_INPUT');
  expect((await admin.ask(projects.list, { status: 'talvez' })).body.code).toBe('INVALID_INPUT');
});

test('the query of a POST is not a part of its body', async () => {
  const answer = await post(
    '/api/projects?name=Da+busca&description=Da+busca',
    { 'content-type': 'application/json' },
    '{}',
  );
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
});

test('answers are kept nowhere', async () => {
  for (const path of [
    '/api/user/me',
    '/api/projects',
    '/api/settings',
    '/api/models/synthesizer-models',
    '/api/nada',
  ]) {
    expect([path, (await admin.fetch(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('two slashes are an address that does not exist', async () => {
  const status = await new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: new URL(server.origin).port, path: '//' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });
  expect(status).toBeLessThan(500);
});

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
  'while the demo accounts are on, what a proxy passed on is refused: %s',
  async (header) => {
    const answer = await fetch(`${server.origin}/api/settings`, { headers: { [header]: '203.0.113.9' } });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'BEHIND_PROXY']);
  },
);

test('so is HTTP/1.0, which nginx speaks to what is behind it', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1', () =>
      socket.write('GET /api/settings HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n'),
    );
    let text = '';
    socket
      .on('data', (chunk) => {
        text += String(chunk);
      })
      .on('end', () => resolve(text))
      .on('error', reject);
  });
  expect(answer).toContain('BEHIND_PROXY');
});

test('a body that trickles in is refused in its time, and its connection ends', async () => {
  const app = fastify();
  answerFailures(app);
  limitRequestBodies(app, { limitMs: 200 });
  app.post('/', async () => ({}));
  let trickle: NodeJS.Timeout;
  // Data sent to a closed connection is answered with a reset, which may overtake the response.
  app.addHook('onSend', async () => clearInterval(trickle));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as net.AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    trickle = setInterval(() => socket.write(' '), 50);
    let text = '';
    socket
      .on('data', (chunk) => {
        text += String(chunk);
      })
      .on('error', () => undefined)
      .on('close', () => resolve(text));
    setTimeout(reject, 10_000, new Error('the connection lives on')).unref();
  });
  expect(answer).toContain('408');
  expect(answer).toContain('TOO_SLOW');
  expect(
    (
      await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(200);
  await app.close();
});

test('the log of an error of the database holds its code and statement, never a value', async () => {
  const secret = 'segredo@exemplo.com.br';
  const lines: string[] = [];
  const log = openLog('error', {
    write: (line) => {
      lines.push(line);
    },
  });
  const error = await server.db.$client.query('select $1::int', [secret]).catch((thrown: unknown) => thrown);
  const twice = () =>
    server.db
      .insert(users)
      .values({ email: secret, firstName: secret, lastName: '', role: 'USER', passwordHash: secret });
  await twice();
  const wrapped = await twice().catch((thrown: unknown) => thrown);
  log.error({ err: error }, 'bare');
  log.error({ err: wrapped }, 'wrapped');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(secret);
  expect(lines[0]).toContain('22P02');
  expect(lines[1]).toContain('insert into');
  expect(JSON.stringify(describeError(new Error('plain')))).toContain('plain');
});

test('settings refuse what is no number, whatever the size', async () => {
  expect((await admin.ask(settings.update, { audioVolumeControl: '9'.repeat(1000) })).status).toBe(422);
});

test('an address that cannot be decoded is refused in a sentence', async () => {
  for (const path of ['/api/%zz', '/v1/%', '/dashboard/%E0%A4%A']) {
    const answer = await fetch(server.origin + path);
    const { code, message } = (await answer.json()) as { code: string; message: string };
    expect([path, answer.status, code, message]).toEqual([path, 404, 'NOT_FOUND', 'Este endereço não existe.']);
  }
});
