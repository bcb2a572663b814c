import { expect, test, vi } from 'vitest';
import type { AuthUser } from '#contract/auth.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { connectSession } from '#api/client/session.ts';
import { signedInSession } from '#testing/signedInSession.ts';
import { enqueueMutation, sendEntry } from './enqueueMutation.ts';

test('a decision that the build of today does not know comes to the person, and holds up nothing', async () => {
  const outcome = await sendEntry({
    id: 'a',
    userId: 1,
    at: '',
    name: 'prompts.retired',
    label: 'boas_vindas',
    input: {},
  });
  expect(outcome).toMatchObject({ kind: 'problem', status: 422, refusal: { code: 'DECISION_OUTDATED' } });
});

test.each([
  [413, 'problem', 'what a proxy refuses as too large comes to the person'],
  [403, 'unreachable', 'the page of a captive network says nothing about a decision'],
])('a proxy that answers %i: %s, since %s', async (status, kind) => {
  connectSession(signedInSession);
  vi.stubGlobal('fetch', async () => new Response('<html>Request Entity Too Large</html>', { status }));
  const entry = { id: 'a', userId: 1, at: '', name: 'prompts.record', label: 'boas_vindas', input: { id: 7 } };
  expect(await sendEntry(entry)).toMatchObject({ kind });
  vi.unstubAllGlobals();
});

/** IndexedDB that opens and is read, and has no room for anything more. */
function fullDatabase() {
  const answer = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const objectStore = {
    transaction: { db: {}, addEventListener: () => {} },
    get: () => answer(undefined),
    put: () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    },
  };
  return { open: () => answer({ transaction: () => ({ objectStore: () => objectStore }) }) };
}

test.each([
  ['of the form', { seenVersion: 3 }, '"3"'],
  ['of the page', {}, '"4"'],
])('an edit names the version %s, also on a device that cannot store it', async (_of, seen, version) => {
  const sent: Headers[] = [];
  connectSession(signedInSession);
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return Response.json({});
  });
  const user: AuthUser = { id: 1, firstName: 'Ana', lastName: 'Lima', email: 'a@b.co', role: 'USER' };
  const find = () => ({ id: 7, version: 4 }) as Prompt;
  vi.stubGlobal('indexedDB', fullDatabase());
  await enqueueMutation(
    { user: () => user, find, kept: () => {} },
    { endpoint: prompts.update, input: { id: 7, text: 'Bom dia.' }, ...seen },
  );
  vi.unstubAllGlobals();
  expect(sent.map((headers) => headers.get('if-match'))).toEqual([version]);
});
