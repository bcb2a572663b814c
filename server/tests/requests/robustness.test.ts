import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { apikeys } from '#contract/apikeys.ts';
import { contract } from '#contract/index.ts';
import { RefusalBody } from '#contract/kit/refusal.ts';
import * as v from 'valibot';
import { cases } from '#testing/cases.ts';
import { type Client, client } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
let service: Client;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  await signInAnew();
  const project = await newProject(admin);
  const prompt = await spokenPrompt(admin, project.id);
  ids = [String(project.id), String(prompt.id)];
});
afterAll(() => server.stop());

async function signInAnew(): Promise<void> {
  admin = await server.signIn('ADMIN');
  const key = randomBytes(100).toString('hex');
  await admin.call(apikeys.create, { service: 'Robustez', key, isIndefinite: true });
  service = client(server.origin, { accessToken: key, refreshToken: '' });
}

const endpoints = (Object.values(contract).flatMap((noun) => Object.values(noun)) as Endpoint[]).filter(
  (endpoint) => !['/auth/logout', '/auth/login', '/dashboard/update-password'].includes(endpoint.path),
);
const names = [
  'id',
  'idProject',
  'name',
  'text',
  'description',
  'speaker',
  'compression',
  'reason',
  'page',
  'perPage',
  'search',
  'orderBy',
  'status',
  'audioVolumeControl',
  'model',
  'voice',
  'input',
  'response_format',
  'speed',
  'x',
];

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    'null',
    '[]',
    '{}',
    "'; drop table users; --",
    '<script>',
    '\u0000',
    '\ud800',
    'true',
    '../../etc/passwd',
    '%00',
    'entoa',
    'Clara',
    'wav',
  ),
  fc.jsonValue(),
  fc.double(),
  fc.constant(null),
);

test('nothing that can be sent to any endpoint is answered by a 5xx or by anything but the one refusal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...endpoints),
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 }),
      fc.oneof(
        fc.constantFrom('0', 'abc', '-3', '2147483648', '%F0%9F%98%80', '..%2F'),
        fc.nat().map(String),
        fc.constantFrom('1'),
      ),
      fc.boolean(),
      async (endpoint, fields, segment, isExisting) => {
        const path = addressOf(endpoint).replaceAll(/:\w+/g, () => (isExisting ? ids[0]! : segment));
        const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
        const written = (one: unknown) => String(typeof one === 'object' ? JSON.stringify(one) : one);
        const pairs = Object.entries(fields).map(([name, one]): [string, string] => [name, written(one)]);
        const query = isQuery ? `?${new URLSearchParams(pairs)}` : '';
        // Records needed by later runs must stay.
        if (endpoint.method === 'DELETE' && isExisting) return;
        const send = async () =>
          (endpoint.access === 'apikey' ? service : admin).fetch(path + query, {
            method: endpoint.method,
            ...(!isQuery && { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }),
          });
        let answer = await send();
        if (answer.status === 401 && endpoint.access !== 'public' && endpoint.access !== 'approval-link') {
          // An earlier call ended the session or the key.
          await signInAnew();
          answer = await send();
          expect(answer.status, `${endpoint.method} ${path}`).not.toBe(401);
        }
        // An event stream does not end by itself.
        if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.body?.cancel();
        const text = await answer.text();
        expect(
          answer.status,
          `${endpoint.method} ${path}${query} ${JSON.stringify(fields)}: ${text.slice(0, 300)}`,
        ).toBeLessThan(500);
        if (answer.status >= 400) expect(v.is(RefusalBody, JSON.parse(text)), text).toBe(true);
      },
    ),
    { numRuns: cases(750) },
  );
});

test('the OpenAPI document names every endpoint with its roles', async () => {
  const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; 'x-roles'?: string[] }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths)
    .flatMap((path) => Object.values(path).map((operation) => operation.operationId))
    .sort();
  expect(operations).toEqual(
    Object.entries(contract)
      .flatMap(([noun, some]) => Object.keys(some).map((name) => `${noun}.${name}`))
      .sort(),
  );
  expect(document.paths['/api/settings']!['patch']!['x-roles']).toEqual(['ADMIN']);
  expect((await fetch(`${server.origin}/api/docs`)).status).toBe(200);
});

test('an unknown address of the API is a refusal, a missing file a 404, never the app', async () => {
  for (const path of ['/api/nada', '/api', '/v1/audio/speech', '/assets/old-chunk.js', '/nada.js']) {
    const answer = await fetch(server.origin + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});
