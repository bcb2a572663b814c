import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { contractCalls } from '#testing/contractCalls.ts';
import { api } from './api.ts';

import.meta.glob(['./**/*.ts', '!./**/*.test.ts', '!./client/**'], { eager: true });
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

/** All endpoints of the app, with the names of the matching calls in the contract. */
function askedNames(): [string, string | undefined][] {
  const asked: [string, string | undefined][] = [];
  for (const own of Object.keys(api.endpoints)) {
    const look = ({ query }: { query: (input: object) => { endpoint: Endpoint } }) => {
      const { endpoint } = query({});
      asked.push([own, contractCalls.find((one) => one.endpoint === endpoint)?.call]);
    };
    api.enhanceEndpoints({ endpoints: { [own]: look } } as never);
  }
  return asked;
}

test('each endpoint of the app has the name that the contract has for it, and none has two', () => {
  const asked = askedNames();
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter(([own, name]) => own !== name)).toEqual([]);
});

test('endpoints are made in src/api alone', () => {
  const makers = Object.keys(sources).filter(
    (path) => /\.injectEndpoints\(|hooksOf\('/.test(sources[path]!) && !path.endsWith('.test.ts'),
  );
  expect(makers.length).toBeGreaterThan(15);
  expect(makers.filter((path) => !path.startsWith('./'))).toEqual([]);
});
