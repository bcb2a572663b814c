import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logRequests } from './requestLog.ts';

test('neither a query nor the token of an approval link is logged', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  logRequests(app);
  app.get('/*', () => 'page');
  const token = 'k'.repeat(43);
  for (const url of [`/aprovacao/${token}`, `/aprovacao/${token}/`, `/voz/aprovacao/${token}?a=1`, `/api?t=${token}`])
    await app.inject(url);
  const logged = lines.filter((line) => line.includes('"status"'));
  expect(logged).toHaveLength(4);
  expect(logged.join()).toContain('/aprovacao/…');
  expect(logged.join()).not.toContain(token);
});
