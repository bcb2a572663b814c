import * as v from 'valibot';
import { RefusalBody } from '#contract/kit/refusal.ts';

/** The server's refusal inside what a call threw; undefined when the server did not speak. */
export function refusalOf(thrown: unknown): RefusalBody | undefined {
  const body = typeof thrown === 'object' && thrown !== null && 'data' in thrown ? thrown.data : undefined;
  return v.is(RefusalBody, body) ? body : undefined;
}

/** The server's own words, else the given ones. */
export function messageOf(thrown: unknown, otherwise: string): string {
  return refusalOf(thrown)?.message ?? otherwise;
}

/** The server's reasons by field: what a form shows where they belong. */
export function refusedFields(thrown: unknown): Record<string, string> | undefined {
  return refusalOf(thrown)?.fields;
}
