import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/** Each endpoint of the contract under the name that the glossary has for it: `noun.name`. */
export const contractCalls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ call: `${noun}.${name}`, endpoint })),
);

/** A line of the glossary's table of calls; what is a dash there is undefined or empty. */
export interface GlossaryCall {
  readonly call: string;
  readonly access: string;
  /** An endpoint of the app, or the file below `src/` that calls without one. */
  readonly app: string | undefined;
  /** Files below `server/`. */
  readonly statements: readonly string[];
}

/** Throws at a line of the table that is not as the others. */
export function readGlossaryCalls(glossary: string): GlossaryCall[] {
  const table = /## Calls\n.*?\n\| --- .*?\n(.*?)\n\n/s.exec(glossary)?.[1] ?? '';
  return table.split('\n').map((line) => {
    const cells = line.split('|').slice(1, -1);
    if (cells.length !== 4) throw new Error(`not a call's line: ${line}`);
    const [[call], , [app], statements] = cells.map(backquoted) as [string[], string[], string[], string[]];
    return { call: call!, access: cells[1]!.trim(), app, statements };
  });
}

export const backquoted = (cell = ''): string[] => [...cell.matchAll(/`([\w/.]+)`/g)].map(([, name]) => name!);
