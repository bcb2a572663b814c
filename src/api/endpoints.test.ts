import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { api } from './api.ts';

import.meta.glob(['./**/*.ts', '!./**/*.test.ts', '!./client/**'], { eager: true });
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

const known = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

/** The contract's endpoints that the app asks, by the name they have there. */
function askedNames(): (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  const look = ({ query }: { query: (input: object) => { endpoint: Endpoint } }) => {
    const { endpoint } = query({});
    asked.push(known.find((one) => one.endpoint === endpoint)?.name);
  };
  for (const name of Object.keys(api.endpoints)) api.enhanceEndpoints({ endpoints: { [name]: look } } as never);
  return asked;
}

test('each endpoint of the contract has one endpoint in the app at most', () => {
  const asked = askedNames();
  expect(asked.length).toBeGreaterThan(60);
  expect(asked).not.toContain(undefined);
  expect(asked.filter((name, i) => asked.indexOf(name) !== i)).toEqual([]);
});

test('endpoints are made in src/api alone', () => {
  const makers = Object.keys(sources).filter(
    (path) => sources[path]!.includes('.injectEndpoints(') && !path.endsWith('.test.ts'),
  );
  expect(makers.length).toBeGreaterThan(15);
  expect(makers.filter((path) => !path.startsWith('./'))).toEqual([]);
});
