import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/** All endpoints of the contract with their names: `noun.name`. */
export const contractCalls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ call: `${noun}.${name}`, endpoint })),
);
