import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { MODEL_UPLOADS_ADDRESS } from '#contract/models.ts';
import { readConfig } from '#server/config/config.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type OidcProvider, startOidcProvider } from '#testing/oidcProvider.ts';
import { receiveMails } from '#testing/receiveMails.ts';

const BASE = '/intra/voz';
let server: TestServer;
let provider: OidcProvider;
let mails: Awaited<ReturnType<typeof receiveMails>>;
beforeAll(async () => {
  [provider, mails] = [await startOidcProvider(), await receiveMails()];
  const PUBLIC_URL = `http://localhost:8080${BASE}/`;
  server = await startTestServer({ ...provider.environment, ...mails.environment, PUBLIC_URL });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([provider.stop(), mails.stop()]);
});

const get = (path: string, init?: RequestInit) => fetch(server.origin + path, { redirect: 'manual', ...init });
const login = () =>
  get(BASE + addressOf(auth.login), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmails.MANAGER, password: DEMO_PASSWORD }),
  });

test('answers below the path, and to who has taken it away; what only begins like it is another address', async () => {
  for (const path of [`${BASE}/api/health`, '/api/health']) expect((await get(path)).status).toBe(200);
  for (const path of [`${BASE}${BASE}/api/health`, `${BASE}es/api/health`])
    expect(await (await get(path)).text()).not.toContain('"status":"ok"');
});

test('cookies are of the path, so that a neighbour on the host neither reads nor replaces them', async () => {
  const { headers } = await login();
  const paths = headers.getSetCookie().map((cookie) => /path=([^;]+)/i.exec(cookie)?.[1]);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(path).toMatch(new RegExp(`^${BASE}/api`));
  const away = await get(BASE + addressOf(auth.external));
  expect(away.headers.getSetCookie()[0]).toMatch(/^entoa_external\.intra\.voz=/);
});

test('the company’s sign-in comes back below it, and what goes wrong leads to the login page there', async () => {
  const away = new URL((await get(BASE + addressOf(auth.external))).headers.get('location')!);
  const back = `http://localhost:8080${BASE}${addressOf(auth.externalCallback)}`;
  expect(away.searchParams.get('redirect_uri')).toBe(back);
  const lost = await get(`${BASE}${addressOf(auth.externalCallback)}?state=x`);
  expect(lost.headers.get('location')).toBe(`${BASE}/auth/login?external=expired`);
});

test('links in mails, uploads that go on and the API’s document name it', async () => {
  const email = 'teo@exemplo.com.br';
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await server.db.insert(users).values({ email, firstName: 'Téo', lastName: 'Ávila', role: 'USER', passwordHash });
  await server.visitor.call(auth.recover, { email });
  expect((await mails.mailTo(email)).text).toContain(`http://localhost:8080${BASE}/auth/recuperar-senha?t=`);
  const { accessToken } = (await (await login()).json()) as { accessToken: string };
  const upload = await get(BASE + MODEL_UPLOADS_ADDRESS, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
  });
  expect(upload.headers.get('location')).toMatch(new RegExp(`^${BASE}${MODEL_UPLOADS_ADDRESS}/\\w+$`));
  const document = (await (await get(`${BASE}/api/openapi.json`)).json()) as { servers: unknown };
  expect(document.servers).toEqual([{ url: BASE }]);
  const page = await (await get(`${BASE}/api/docs`)).text();
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const { pathname } = new URL(file, `${server.origin}${BASE}/api/docs`);
    expect(pathname).toMatch(new RegExp(`^${BASE}/api/docs/static/`));
    expect((await get(pathname)).status).toBe(200);
  }
});

test.each([
  'https://x.example/a b',
  'https://x.example/api',
  'https://x.example/dashboard/x',
  'https://x.example/a.b',
  'https://x.example/voz?x=1',
])('PUBLIC_URL=%s stops the start', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL, DEMO_ACCOUNTS: 'false' })).toThrow(/The path of PUBLIC_URL must/);
});
