import * as v from 'valibot';
import { RefusalBody, type RefusalCode, refusals } from '#contract/kit/refusal.ts';

/** Their sentences are for whoever programs against the API: a person learns nothing of the cause from them. */
const codesForPrograms: readonly RefusalCode[] = [
  'INTERNAL',
  'MALFORMED',
  'UNSUPPORTED_MEDIA',
  'IDEMPOTENCY_MISMATCH',
  'RANGE_OUTSIDE',
  'NOT_READY',
];

/** The server's refusal inside what a call threw; undefined when the server did not speak. */
export function refusalOf(thrown: unknown): RefusalBody | undefined {
  const body = typeof thrown === 'object' && thrown !== null && 'data' in thrown ? thrown.data : undefined;
  return v.is(RefusalBody, body) ? body : undefined;
}

/** What the server says to a person; undefined where it did not speak, or knows no cause that a person could use. */
export function serverWordsOf(thrown: unknown): string | undefined {
  const refusal = refusalOf(thrown);
  return refusal && isForPerson(refusal, refusal.message) ? refusal.message : undefined;
}

/** The server's own words where they are meant for a person, else the given ones. */
export function messageOf(thrown: unknown, otherwise: string): string {
  return serverWordsOf(thrown) ?? otherwise;
}

/** The same of the first of the server's messages, as the specification has it for models. */
export function firstMessageOf(thrown: unknown, otherwise: string): string {
  const refusal = refusalOf(thrown);
  const first = refusal?.messages[0];
  return refusal && first !== undefined && isForPerson(refusal, first) ? first : otherwise;
}

/** A more exact sentence than the code's usual one is written for a person. */
function isForPerson({ code }: RefusalBody, message: string): boolean {
  return code !== 'INTERNAL' && !(codesForPrograms.includes(code) && message === refusals[code].message);
}

/** The server's reasons by field: what a form shows where they belong. */
export function refusedFields(thrown: unknown): Record<string, string> | undefined {
  return refusalOf(thrown)?.fields;
}

/** Whether what a call threw means that no server spoke. */
export function isUnanswered(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'string';
}
