import * as v from 'valibot';
import { RefusalBody, type RefusalCode, refusals } from '#contract/kit/refusal.ts';

/** Refusals whose default sentences address API programmers and would not help other people. */
const codesForPrograms: readonly RefusalCode[] = [
  'INTERNAL',
  'MALFORMED',
  'UNSUPPORTED_MEDIA',
  'IDEMPOTENCY_MISMATCH',
  'RANGE_OUTSIDE',
  'NOT_READY',
];

/** The server's refusal inside a thrown error; undefined if there was no response from the server. */
export function refusalOf(thrown: unknown): RefusalBody | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const { data, status } = thrown as { readonly data?: unknown; readonly status?: unknown };
  if (v.is(RefusalBody, data)) return data;
  // A proxy before the server says in its own page that it lets nothing as large through: repeating is of no use.
  return status === refusals.TOO_LARGE.status ? tooLarge : undefined;
}

const { message } = refusals.TOO_LARGE;
const tooLarge: RefusalBody = { code: 'TOO_LARGE', message, messages: [message] };

/** The server's message if it is meant for people; undefined if there was no response or no cause they could act on. */
export function serverWordsOf(thrown: unknown): string | undefined {
  const refusal = refusalOf(thrown);
  return refusal && isForPerson(refusal, refusal.message) ? refusal.message : undefined;
}

/** The server's message if it is meant for people, else `otherwise`. */
export function messageOf(thrown: unknown, otherwise: string): string {
  return serverWordsOf(thrown) ?? otherwise;
}

/** The same with the first of the server's messages, which the specification demands for models. */
export function firstMessageOf(thrown: unknown, otherwise: string): string {
  const refusal = refusalOf(thrown);
  const first = refusal?.messages[0];
  return refusal && first !== undefined && isForPerson(refusal, first) ? first : otherwise;
}

/** A sentence that differs from the default one of its code was written for people. */
function isForPerson({ code }: RefusalBody, message: string): boolean {
  return code !== 'INTERNAL' && !(codesForPrograms.includes(code) && message === refusals[code].message);
}

/** The server's reasons by field, for a form to show at its fields. */
export function refusedFields(thrown: unknown): Record<string, string> | undefined {
  return refusalOf(thrown)?.fields;
}

/** True if the thrown error means that no server responded. */
export function isUnanswered(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'string';
}
