import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { UNUSABLE_CHARACTERS } from '#contract/kit/text.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/base/refusal.ts';
import { strictInput } from './strictInput.ts';
import { readMultipart, type Upload } from './upload.ts';

/** Fields and files of a request: from its body, or from its query if it has no body. Path parameters are separate. */
export interface Body {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, Upload>>;
}

/** Reads the kind of body that the endpoint accepts; the caller must discard the files. */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, files: Files): Promise<Body> {
  if (request.isMultipart()) {
    if (endpoint.kind !== 'multipart') throw new Refusal('UNSUPPORTED_MEDIA');
    return readMultipart(request, files, endpoint.files);
  }
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return { fields: asRecord(hasQuery ? request.query : request.body), files: {} };
}

/** Validates a request's fields against the contract; refuses with errors by field. */
export function parseInput(endpoint: Endpoint, { fields }: Body, params: unknown): unknown {
  const given = admitTexts({ ...fields, ...asRecord(params) });
  // A pipe stops at its first issue, so that patterns never run on overlong text.
  const parsed = v.safeParse(strictInput(endpoint), given, { abortPipeEarly: true });
  if (!parsed.success) throw Refusal.ofIssues(parsed.issues);
  return parsed.output;
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('MALFORMED');
  return value as Record<string, unknown>;
}

/** Deeper than any schema of the contract; limits recursion on malicious input. */
const DEPTH_MAX = 32;

/** Compared with a hash or sent on as typed; the schema of a new password normalizes it. */
const AS_TYPED = new Set(['password', 'currentPassword']);

/** Single entry point for text: normalizes every string and refuses what PostgreSQL cannot store. */
function admitTexts(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return AS_TYPED.has(name) ? admitText(value) : canonicalizeText(admitText(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) throw new Refusal('MALFORMED');
  if (Array.isArray(value)) return value.map((item) => admitTexts(item, name, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [admitText(key), admitTexts(inner, key, depth + 1)]),
  );
}

/** NUL and unpaired surrogates, which JSON can express. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

function admitText(text: string): string {
  if (UNKEEPABLE.test(text)) throw new Refusal('INVALID_INPUT', { message: UNUSABLE_CHARACTERS });
  return text;
}
