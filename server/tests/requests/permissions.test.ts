import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { contract } from '#contract/index.ts';
import { hasPermission, permissions, Role, Scope } from '#contract/kit/permissions.ts';
import { API_KEY_BYTES } from '#contract/kit/limits.ts';
import { type Client, client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
const clients = new Map<Role, Client>();
const services = new Map<Scope, Client>();
beforeAll(async () => {
  server = await startTestServer();
  for (const role of Role.options) clients.set(role, await server.signIn(role));
  for (const scope of Scope.options) services.set(scope, await serviceWith([scope]));
});
afterAll(() => server.stop());

async function serviceWith(scopes: readonly Scope[]): Promise<Client> {
  const key = randomBytes(API_KEY_BYTES).toString('hex');
  const service = `Só ${scopes.join(' ')}`.slice(0, 60);
  await clients.get('ADMIN')!.call(contract.apikeys.create, { service, key, isIndefinite: true, scopes: [...scopes] });
  return client(server.origin, { accessToken: key, refreshToken: '' });
}

const endpoints = Object.entries(contract)
  .flatMap(([noun, some]) =>
    Object.entries(some).map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const),
  )
  // Would end the test's own session.
  .filter(([name]) => name !== 'auth.logout');

async function askAs(client: Client | undefined, endpoint: Endpoint): Promise<string | undefined> {
  const answer = await fetch(server.origin + addressOf(endpoint).replaceAll(/:\w+/g, '999999'), {
    method: endpoint.method,
    headers: client ? { authorization: `Bearer ${client.tokens.accessToken}` } : {},
  });
  // An endless stream counts as answered once it begins.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return void (await answer.body?.cancel());
  const body = (await answer.json().catch(() => ({}))) as { code?: string };
  return body.code;
}

test.each(endpoints)('%s opens to keys with its scopes and to no other', async (_name, endpoint) => {
  const { access, path } = endpoint;
  // Public, or requires another kind of token.
  if (access === 'public' || path === '/auth/refresh') return;
  // By the cookie of the link alone.
  if (access === 'approval-link') {
    for (const service of services.values()) expect(await askAs(service, endpoint)).toBe('APPROVAL_LINK_CLOSED');
    return;
  }
  const wanted: readonly Scope[] | undefined = access === 'apikey' ? ['speech'] : endpoint.scopes;
  for (const scope of Scope.options) {
    const code = await askAs(services.get(scope), endpoint);
    const refused = wanted === undefined ? 'UNAUTHENTICATED' : 'API_KEY_SCOPE';
    if (wanted?.length === 1 && wanted[0] === scope)
      expect([scope, code]).not.toEqual([scope, expect.stringMatching(/^(API_KEY|UNAUTH|FORBID)/)]);
    else expect([scope, code]).toEqual([scope, refused]);
  }
  if (wanted === undefined || wanted.length < 2) return;
  // Each of several scopes is needed.
  for (const scopes of [wanted, ...wanted.map((left) => wanted.filter((one) => one !== left))]) {
    const code = await askAs(await serviceWith(scopes), endpoint);
    if (scopes === wanted) expect(code).not.toMatch(/^(API_KEY|UNAUTH|FORBID)/);
    else expect([scopes, code]).toEqual([scopes, 'API_KEY_SCOPE']);
  }
});

test.each(endpoints)('%s opens to the roles of the table and to nobody else', async (_name, endpoint) => {
  const ask = (client: Client | undefined) => askAs(client, endpoint);
  const { access } = endpoint;
  // Endpoints for services accept no person's session, whatever the role.
  if (access === 'apikey') {
    for (const client of [undefined, ...clients.values()]) expect(await ask(client)).toBe('API_KEY_UNKNOWN');
    return;
  }
  if (access === 'approval-link') {
    for (const client of [undefined, ...clients.values()]) expect(await ask(client)).toBe('APPROVAL_LINK_CLOSED');
    return;
  }
  const isPublic = access === 'public';
  // Refresh requires another kind of token.
  if (endpoint.path !== '/auth/refresh') expect((await ask(undefined)) === 'UNAUTHENTICATED').toBe(!isPublic);
  for (const role of Role.options) {
    const mayCall = access === 'public' || hasPermission(role, access);
    expect([role, (await ask(clients.get(role))) === 'FORBIDDEN']).toEqual([role, !mayCall]);
  }
});

const readByCookie = [
  'catalogue.sample',
  'models.goldenAudio',
  'numbers.download',
  'numbers.say',
  'projects.download',
  'prompts.audio',
  'voices.sample',
];

test.each(endpoints)(
  '%s does not open to the cookie of the sign-in, unless it is audio or a zip',
  async (name, one) => {
    if (one.access === 'public' || one.access === 'apikey' || one.access === 'approval-link') return;
    expect([name, one.allowsCookieAuth === true]).toEqual([name, readByCookie.includes(name)]);
    const answer = await fetch(server.origin + addressOf(one).replaceAll(/:\w+/g, '999999'), {
      method: one.method,
      headers: { cookie: clients.get('ADMIN')!.cookie },
    });
    const body = (await answer.json().catch(() => ({}))) as { code?: string };
    if (!readByCookie.includes(name)) expect([name, body.code]).toEqual([name, 'UNAUTHENTICATED']);
  },
);

test('the table is the one of the specification', () => {
  const areasOf = (role: Role) =>
    Object.entries(permissions)
      .filter(([, roles]) => (roles as readonly Role[]).includes(role))
      .map(([area]) => area);
  expect(areasOf('USER')).toEqual(['session', 'projects', 'prompts']);
  expect(areasOf('MANAGER')).toEqual([
    'session',
    'projects',
    'prompts',
    'project-rules',
    'fails',
    'models',
    'dictionary',
    'costs',
  ]);
  expect(areasOf('ADMIN')).toEqual(Object.keys(permissions));
});

test('settings answer all fields to ADMIN and the maintenance flag to the rest', async () => {
  const read = async (client: Client) => Object.keys(await client.call(contract.settings.get, {}));
  expect(await read(clients.get('ADMIN')!)).toHaveLength(17);
  for (const client of [server.visitor, clients.get('USER')!, clients.get('MANAGER')!])
    expect(await read(client)).toEqual(['maintenanceMode']);
});
