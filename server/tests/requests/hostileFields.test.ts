import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJsonSchema } from '@valibot/to-json-schema';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { apikeys } from '#contract/apikeys.ts';
import { contract } from '#contract/index.ts';
import { client } from '#testing/client.ts';
import { mainThreadMs } from '#testing/threadTime.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let tokens: { person: string; service: string };
beforeAll(async () => {
  server = await startTestServer({ LOGIN_LIMIT: '100000', DEMO_LIMIT: '100000' });
  const admin = await server.signIn('ADMIN');
  const key = 'ab'.repeat(100);
  await admin.call(apikeys.create, { service: 'Robustez', key, isIndefinite: true });
  tokens = {
    person: admin.tokens.accessToken,
    service: client(server.origin, { accessToken: key, refreshToken: '' }).tokens.accessToken,
  };
});
afterAll(() => server.stop());

const MEGABYTE = 1024 * 1024;
/** Below every limit of a body, so that the field itself is examined. */
const BELOW_LIMITS = 48 * 1024;
/** Texts that cause backtracking in careless patterns. */
const hostile: Record<string, (length: number) => string> = {
  'dots in a domain': (length) => `a@${'.'.repeat(length)}@`,
  spaces: (length) => `a${' '.repeat(length)}!`,
  marks: (length) => '[pausa:1s]'.repeat(length / 10),
  'marks that do not end': (length) => '[devagar'.repeat(length / 8),
  digits: (length) => `${'1'.repeat(length)}x`,
  brackets: (length) => '['.repeat(length),
};
/**
 * Max uninterrupted work of the server's thread in ms; with it `/api/health` responds within 100 ms on an idle machine.
 */
const WORK_LIMIT_MS = 60;
/** Garbage collection may occur at any time, so only a field that is slow in every try counts. */
const TRIES = 4;

interface Case {
  readonly endpoint: Endpoint;
  readonly field: string;
}
const cases: Case[] = (Object.values(contract).flatMap((noun) => Object.values(noun)) as Endpoint[])
  .filter(({ path }) => path !== '/auth/logout')
  .flatMap((endpoint) => stringFields(endpoint).map((field) => ({ endpoint, field })));

const hasBody = ({ method }: Endpoint) => method !== 'GET' && method !== 'DELETE';
/** An address holds less than either length. */
const lengthsOf = (endpoint: Endpoint) => (hasBody(endpoint) ? [MEGABYTE, BELOW_LIMITS] : [BELOW_LIMITS]);

function stringFields({ input }: Endpoint): string[] {
  const schema = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) as Schema;
  const fields = (one: Schema): [string, Schema][] => [
    ...Object.entries(one.properties ?? {}),
    ...(one.anyOf ?? []).flatMap(fields),
  ];
  return [
    ...new Set(
      fields(schema)
        .filter(([, one]) => mayBeText(one))
        .map(([name]) => name),
    ),
  ];
}
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
}
function mayBeText({ type, anyOf, enum: values }: Schema): boolean {
  return type === 'string' || values !== undefined || (anyOf?.some(mayBeText) ?? type === undefined);
}

function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(server.origin + path, { method, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode!));
    });
    // The request was refused while it was being sent, so the connection closed during the body.
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(0) : reject(error),
    );
    request.end(body);
  });
}

/**
 * Sends one field of hostile text and requests health until it is answered; returns the longest work of the thread that
 * delayed health.
 */
async function healthBeside({ endpoint, field }: Case, text: string): Promise<{ ms: number; status: number }> {
  const inPath = endpoint.path.includes(`:${field}`);
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    inPath && name === field ? encodeURIComponent(text.slice(0, 150)) : '1',
  );
  const query = !hasBody(endpoint) && !inPath ? `?${new URLSearchParams({ [field]: text.slice(0, 8000) })}` : '';
  const authorization = `Bearer ${endpoint.access === 'apikey' ? tokens.service : tokens.person}`;
  const isForm = endpoint.kind === 'multipart';
  const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json';
  const body = isForm
    ? `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n--x--\r\n`
    : JSON.stringify({ [field]: text });
  const sent = hasBody(endpoint)
    ? send(endpoint.method, path, { authorization, 'content-type': type }, body)
    : send(endpoint.method, path + query, { authorization });
  let isAnswered = false;
  void sent.finally(() => {
    isAnswered = true;
  });
  let ms = 0;
  while (!isAnswered) {
    const from = mainThreadMs();
    await send('GET', '/api/health', {});
    ms = Math.max(ms, mainThreadMs() - from);
  }
  return { ms, status: await sent };
}

test.each(Object.keys(hostile))('no field of any endpoint stops the server: %s', async (kind) => {
  const slow: string[] = [];
  const failed: string[] = [];
  for (const one of cases) {
    for (const length of lengthsOf(one.endpoint)) {
      const text = hostile[kind]!(length);
      const name = `${one.endpoint.method} ${one.endpoint.path} ${one.field} ${length}`;
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < TRIES && best > WORK_LIMIT_MS; i += 1) {
        const { ms, status } = await healthBeside(one, text);
        best = Math.min(best, ms);
        if (status >= 500) failed.push(`${name}: ${status}`);
      }
      if (best > WORK_LIMIT_MS) slow.push(`${name}: ${Math.round(best)} ms`);
    }
  }
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
});
