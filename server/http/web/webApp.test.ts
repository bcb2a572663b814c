import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFailures } from '#server/http/failures.ts';
import { registerWebApp } from './webApp.ts';

test('HEAD says of each page what GET does', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-web-'));
  const root = path.join(folder, 'web');
  fs.mkdirSync(root);
  for (const page of ['index', 'landing', 'login', 'aprovacao'])
    fs.writeFileSync(path.join(root, `${page}.html`), page);
  const app = fastify({ exposeHeadRoutes: false });
  answerFailures(app);
  await registerWebApp(app, root, folder);
  for (const url of [
    '/',
    '/login',
    '/dashboard/projects',
    `/aprovacao/${'x'.repeat(43)}`,
    '/aprovacao/7',
    '/assets/no.js',
  ]) {
    const [get, head] = [await app.inject({ url }), await app.inject({ url, method: 'HEAD' })];
    const ofBoth = ['content-type', 'content-length', 'cache-control'] as const;
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
    if (get.statusCode === 200)
      for (const name of ofBoth) expect([url, head.headers[name]]).toEqual([url, get.headers[name]]);
  }
  await app.close();
  fs.rmSync(folder, { recursive: true });
});
