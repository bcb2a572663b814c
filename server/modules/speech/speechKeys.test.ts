import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { settings } from '#contract/settings.ts';
import { apiKeys } from '#server/modules/apikeys/schema.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { pause } from '#testing/until.ts';
import { server, admin, newKey, long, refusal, withServer } from '#server/tests/setups/serviceSetup.ts';

withServer();

test('no key, an unknown, a disabled and an expired one are told apart, in words that the client shows', async () => {
  const yesterday = new Date(Date.now() - 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const [disabled, expired] = [await newKey(), await newKey()];
  await server.db.update(apiKeys).set({ expiresOn: yesterday }).where(eq(apiKeys.id, expired.id));
  await admin.call(apikeys.toggle, { id: disabled.id });
  const unknown = { authorization: `Bearer ${randomBytes(100).toString('hex')}`, 'content-type': 'application/json' };
  expect(await refusal(await disabled.post({}, { headers: {} }))).toEqual([401, 'API_KEY_UNKNOWN']);
  expect(await refusal(await disabled.post({}, { headers: unknown }))).toEqual([401, 'API_KEY_UNKNOWN']);
  expect(
    await refusal(
      await disabled.post({}, { headers: { ...unknown, authorization: `Bearer ${admin.tokens.accessToken}` } }),
    ),
  ).toEqual([401, 'API_KEY_UNKNOWN']);
  expect(await refusal(await disabled.post({}))).toEqual([401, 'API_KEY_DISABLED']);
  expect(await refusal(await expired.post({}))).toEqual([401, 'API_KEY_EXPIRED']);
  const failure = await expired.client.audio.speech
    .create({ model: 'entoa', voice: 'Clara', input: 'Olá' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OpenAI.AuthenticationError);
  expect(failure).toMatchObject({
    code: 'API_KEY_EXPIRED',
    type: 'authentication_error',
    message: expect.stringContaining('Esta chave de API venceu.'),
  });
});

test('a key for speech opens nothing of the dashboard', async () => {
  const { key } = await newKey();
  const ask = async (path: string) =>
    refusal(await fetch(server.origin + path, { headers: { authorization: `Bearer ${key}` } }));
  expect(await ask('/api/projects')).toEqual([403, 'API_KEY_SCOPE']);
  expect(await ask('/api/user')).toEqual([401, 'UNAUTHENTICATED']);
});

test("another process's change of a key is noticed within a second or two", async () => {
  const { id, post } = await newKey();
  const reader = (await post({ input: long })).body!.getReader();
  await reader.read();
  await server.db.update(apiKeys).set({ active: false }).where(eq(apiKeys.id, id));
  let bytes = 0;
  await expect(
    (async () => {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        bytes += read.value.length;
        await pause(50);
      }
    })(),
  ).rejects.toThrow();
  // The complete text has over 200 seconds of audio.
  expect(bytes).toBeLessThan((200 * 22_050 * 2) / 2);
});

test('maintenance closes the addresses of services too', async () => {
  const { post } = await newKey();
  await admin.call(settings.update, { maintenanceMode: true });
  try {
    const answer = await post({});
    expect([
      answer.headers.get('x-entoa-maintenance'),
      Number(answer.headers.get('retry-after')) > 0,
      ...(await refusal(answer)),
    ]).toEqual(['on', true, 503, 'MAINTENANCE']);
  } finally {
    await admin.call(settings.update, { maintenanceMode: false });
  }
});

test('neither key nor text is in the audit log', async () => {
  const { key } = await newKey();
  expect(JSON.stringify(await server.db.select().from(auditLog))).not.toContain(key.slice(0, 8));
});
