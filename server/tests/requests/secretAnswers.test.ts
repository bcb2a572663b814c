import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/** Names of fields that hold what opens a door: an address with a token, a token, a secret. */
const SECRET = /^(url|uri|secret|token|accessToken|refreshToken|recoveryCodes|code|password)$/;
/** Fields of these names that open nothing. */
const harmless = [
  // The address of a receiver or of a site that somebody typed.
  'webhooks.create.url',
  'webhooks.update.url',
  'webhooks.toggle.url',
  'catalogue.install.url',
  'catalogue.pause.url',
  'catalogue.resume.url',
  // The code of a refusal.
  'batches.create.code',
  'batches.cancel.code',
];

interface Schema {
  readonly entries?: Record<string, Schema>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Schema[];
}

function fieldsOf(schema: Schema, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const inner = [schema.wrapped, schema.item, ...(schema.options ?? []), ...(schema.pipe ?? [])] as Schema[];
  return [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => [name, ...fieldsOf(entry, seen)]),
    ...inner.flatMap((one) => fieldsOf(one, seen)),
  ];
}

test('each answer with a secret that is kept for repeats says so, and nothing else does', () => {
  const endpoints = Object.entries(contract).flatMap(([noun, some]) =>
    Object.entries(some).map(([name, one]) => [`${noun}.${name}`, one as Endpoint] as const),
  );
  const wanted: string[] = [];
  const marked: string[] = [];
  for (const [name, one] of endpoints) {
    if (one.answersSecret) marked.push(name);
    const isKept = one.method !== 'GET' && !one.isAuthFlow && !one.isReadOnly && one.access !== 'public';
    const secrets = fieldsOf(one.output as Schema).filter((field) => SECRET.test(field));
    if (isKept && secrets.some((field) => !harmless.includes(`${name}.${field}`))) wanted.push(name);
  }
  expect(marked).toEqual(wanted);
  expect(marked).toEqual(['approvalLinks.create', 'approvalLinks.renew', 'users.invite']);
});

/** What a key may do with each scope alone that it must not do by another door. */
test('no scope alone makes an address that opens more than the scope does', () => {
  for (const { scopes, answersSecret } of Object.values(contract.approvalLinks) as Endpoint[])
    if (answersSecret) expect(scopes).toEqual(['projects:read', 'audio:read', 'prompts:write', 'approval-links:write']);
});

test('whatever answers a prompt that is there asks a key for reading', () => {
  const answering = Object.values(contract)
    .flatMap((some) => Object.values(some) as Endpoint[])
    .filter(({ path, scopes }) => scopes && path.startsWith('/prompts/:id'));
  expect(answering.length).toBeGreaterThan(5);
  for (const { method, path, scopes } of answering)
    expect([method, path, scopes]).toEqual([method, path, expect.arrayContaining(['projects:read'])]);
});
