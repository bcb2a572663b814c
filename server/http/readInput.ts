import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { UNUSABLE_CHARACTERS } from '#contract/kit/text.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from './refusal.ts';
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
  const given = { ...fields, ...asRecord(params) };
  checkTexts(given);
  // A pipe ends with its first issue: what is too long is not looked at by the patterns after it.
  const parsed = v.safeParse(endpoint.input, given, { abortPipeEarly: true });
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

/** PostgreSQL keeps neither NUL nor half of a surrogate pair in a text, and JSON can say both. */
function checkTexts(given: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: given, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAX) throw new Refusal('MALFORMED');
    for (const [name, inner] of Object.entries(value)) {
      checkText(name);
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}

const UNKEEPABLE = /\0|\p{Surrogate}/u;

function checkText(text: string): void {
  if (!UNKEEPABLE.test(text)) return;
  throw new Refusal('INVALID_INPUT', { message: UNUSABLE_CHARACTERS });
}
