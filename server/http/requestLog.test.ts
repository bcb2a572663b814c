import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logRequests } from './requestLog.ts';

test('neither a query nor the token of an approval link is logged', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  logRequests(app);
  app.get('/*', () => 'page');
  const token = 'k'.repeat(43);
  const urls = [
    `/aprovacao/${token}`,
    `/aprovacao/${token}/`,
    `/voz/aprovacao/${token}?a=1`,
    `/api?t=${token}`,
    // Some clients write addresses like these.
    `/APROVACAO/${token}`,
    `/aprovac%61o/${token}`,
    `/aprovacao%2F${token}`,
    `/aprovacao//${token}`,
  ];
  for (const url of urls) await app.inject(url);
  const logged = lines.filter((line) => line.includes('"status"'));
  expect(logged).toHaveLength(urls.length);
  expect(logged.join()).toContain('/aprovacao/…');
  expect(logged.join()).not.toContain(token);
});
