import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '#contract/site.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SPEECH_THREADS: '0',
    SOCIAL_LINKS: 'GitHub=https://github.example/entoa, LinkedIn = https://linkedin.example/a=b',
    METRICS_URL: 'https://metrics.example/d/1',
    ADMIN_URL: 'https://office.example/admin/',
  });
});
afterAll(() => server.stop());

const socialLinks = [
  { name: 'GitHub', url: 'https://github.example/entoa' },
  { name: 'LinkedIn', url: 'https://linkedin.example/a=b' },
];

test('the metrics tool is told to ADMIN alone, the social links to everybody', async () => {
  expect(await server.visitor.call(site.get, {})).toEqual({ socialLinks, externalSignIn: false });
  for (const role of ['USER', 'MANAGER'] as const)
    expect(await (await server.signIn(role)).call(site.get, {})).toEqual({ socialLinks, externalSignIn: false });
  expect(await (await server.signIn('ADMIN')).call(site.get, {})).toEqual({
    socialLinks,
    externalSignIn: false,
    metricsUrl: 'https://metrics.example/d/1',
  });
});

test('code and documents are named to everybody where they are configured', async () => {
  const named = await startTestServer({
    SPEECH_THREADS: '0',
    CODE_URL: 'https://git.example/entoa.git',
    DOCS_URL: 'https://docs.example/entoa/',
  });
  try {
    expect(await named.visitor.call(site.get, {})).toMatchObject({
      codeUrl: 'https://git.example/entoa.git',
      docsUrl: 'https://docs.example/entoa/',
    });
  } finally {
    await named.stop();
  }
});

test.each(['/admin', '/admin/', '/admin/users/1?x=2'])('%s leads out to the back office', async (path) => {
  const answer = await server.visitor.fetch(path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://office.example/admin/']);
});

test('without addresses nothing is shown', async () => {
  const plain = await startTestServer({ SPEECH_THREADS: '0' });
  try {
    expect(await plain.visitor.call(site.get, {})).toEqual({ socialLinks: [], externalSignIn: false });
    expect((await plain.visitor.fetch('/admin', { redirect: 'manual' })).status).not.toBe(302);
  } finally {
    await plain.stop();
  }
});
