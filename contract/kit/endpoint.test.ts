import { expect, test } from 'vitest';
import { addressOf, type Endpoint, toRequest } from './endpoint.ts';
import { contract } from '#contract/index.ts';
import { prompts } from '#contract/prompts.ts';

test('path parameters leave the body, and are escaped', () => {
  expect(toRequest(prompts.invalidate, { id: 7, reason: 'x' })).toEqual({
    method: 'PATCH',
    url: '/prompts/7/invalidate',
    body: { reason: 'x' },
  });
  expect(toRequest(prompts.audio, { file: 'a/b?c' }).url).toBe('/audio/a%2Fb%3Fc');
});

test('no two endpoints answer to one method and path', () => {
  const all = (Object.values(contract).flatMap((noun) => Object.values(noun)) as Endpoint[]).map(
    (endpoint) => `${endpoint.method} ${addressOf(endpoint).replaceAll(/:\w+/g, ':')}`,
  );
  expect(new Set(all).size).toBe(all.length);
});
