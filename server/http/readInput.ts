import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { UNUSABLE_CHARACTERS } from '#contract/kit/text.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/base/refusal.ts';
import { strictInput } from './strictInput.ts';
import { readMultipart, type Upload } from './upload.ts';

/**
 * What came with a request beside its path: the fields of its body, or of its query where there is none, and its files.
 */
export interface Body {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, Upload>>;
}

/** Reads the body that the endpoint's kind allows; whoever calls this discards its files in the end. */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, files: Files): Promise<Body> {
  if (request.isMultipart()) {
    if (endpoint.kind !== 'multipart') throw new Refusal('UNSUPPORTED_MEDIA');
    return readMultipart(request, files, endpoint.files);
  }
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return { fields: asRecord(hasQuery ? request.query : request.body), files: {} };
}

/** What the contract makes of a request's fields; refuses by field what it does not take. */
export function parseInput(endpoint: Endpoint, { fields }: Body, params: unknown): unknown {
  const given = admitTexts({ ...fields, ...asRecord(params) });
  // A pipe ends with its first issue: what is too long is not looked at by the patterns after it.
  const parsed = v.safeParse(strictInput(endpoint), given, { abortPipeEarly: true });
  if (!parsed.success) throw Refusal.ofIssues(parsed.issues);
  return parsed.output;
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('MALFORMED');
  return value as Record<string, unknown>;
}

/** Deeper than anything of the contract; what nests further is no request of a person, and walks on it cost a stack. */
const DEPTH_MAX = 32;

/** A password is compared with a hash or sent on as it was typed; the schema of a new one normalizes it. */
const AS_TYPED = new Set(['password', 'currentPassword']);

/** The one door for text: every string in normal form, and none that PostgreSQL cannot keep. */
function admitTexts(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return AS_TYPED.has(name) ? admitText(value) : canonicalizeText(admitText(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) throw new Refusal('MALFORMED');
  if (Array.isArray(value)) return value.map((item) => admitTexts(item, name, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [admitText(key), admitTexts(inner, key, depth + 1)]),
  );
}

/** NUL and half of a surrogate pair: JSON can say both. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

function admitText(text: string): string {
  if (UNKEEPABLE.test(text)) throw new Refusal('INVALID_INPUT', { message: UNUSABLE_CHARACTERS });
  return text;
}
