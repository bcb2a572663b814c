import { expect, test } from 'vitest';
import { type RefusalCode, refusals } from '#contract/kit/refusal.ts';
import { firstMessageOf, messageOf } from './refusalOf.ts';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const refused = (code: RefusalCode, message: string = refusals[code].message) => ({
  status: refusals[code].status,
  data: { code, message, messages: [message] },
});
const said = (thrown: unknown) => [messageOf(thrown, 'own words'), firstMessageOf(thrown, 'own words')];

test('a screen’s own words stand where the server has none for a person', () => {
  for (const code of ['INTERNAL', 'MALFORMED', 'UNSUPPORTED_MEDIA', 'IDEMPOTENCY_MISMATCH'] as const)
    expect(said(refused(code)), code).toEqual(['own words', 'own words']);
  for (const thrown of [undefined, { status: 502, data: '<html>' }, { status: 'FETCH_ERROR', error: 'failed' }])
    expect(said(thrown)).toEqual(['own words', 'own words']);
});

test('the server’s words are shown where it knows the cause', () => {
  for (const code of ['DISK_FULL', 'MAINTENANCE', 'UNAVAILABLE', 'CONFLICT', 'EMAIL_TAKEN'] as const)
    expect(said(refused(code)), code).toEqual([refusals[code].message, refusals[code].message]);
  expect(said(refused('MALFORMED', 'O texto não está em UTF-8.'))[0]).toBe('O texto não está em UTF-8.');
});

test('nothing else in the app takes a refusal’s words to show them', () => {
  const takes = /refusalOf\([^)]*\)\??\.messages?\b/;
  expect(Object.keys(sources).filter((file) => takes.test(sources[file]!))).toEqual([]);
});
