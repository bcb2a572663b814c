import type { Readable } from 'node:stream';
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { setTimeout as wait } from 'node:timers/promises';
import { readBody, within } from './deadlines.ts';
import { StorageAway } from './storageAway.ts';
import type { About, ByteRange } from './store.ts';

/** A prefix within a bucket of an S3-compatible service. */
export interface BucketAddress {
  /** Endpoint without a path. */
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  /** Ends with '/' unless empty. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken?: string | undefined;
}

export interface Bucket {
  readonly prefix: string;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** False if the name is taken. */
  putOnce(name: string, bytes: Uint8Array): Promise<boolean>;
  head(name: string): Promise<About | undefined>;
  get(name: string, range?: ByteRange): Promise<(About & { readonly stream: Readable }) | undefined>;
  remove(name: string): Promise<void>;
  list(prefix: string): Promise<(About & { readonly name: string })[]>;
  /** For operations not listed above; an empty `name` addresses the bucket. */
  request(what: string, request: BucketRequest): Promise<Response>;
  /** True if the last request failed. */
  isAway(): boolean;
}
export interface BucketRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly name?: string;
  readonly query: Record<string, string>;
  readonly payload?: Uint8Array<ArrayBuffer> | string;
  readonly statusCode?: number;
  readonly limitMs?: number;
}
/** Excludes shared memory. */
type Bytes = Uint8Array<ArrayBuffer>;
type Tell = (isAway: boolean, reason: string) => void;

/**
 * Headers that ignore content-length, since both the client and fetch set it, and undici's dispatcher, which becomes
 * global once the package is loaded, rejects duplicates.
 */
function unmeasured(given: Record<string, string> = {}): Headers {
  const headers = new Headers(given);
  const set = headers.set.bind(headers);
  const setUnlessLength = (name: string, value: string) => {
    if (name.toLowerCase() !== 'content-length') set(name, value);
  };
  Object.defineProperty(headers, 'set', { value: setUnlessLength });
  return headers;
}

/** Max wait in ms for the beginning of a response, and between two chunks of it. */
const ANSWER_WITHIN_MS = 20_000;
/** Slowest connection over which a body of many megabytes is still waited for. */
const BYTES_PER_MS = 180;
const PAUSES_MS = [100, 500];

/** `tell` is called when the service becomes unavailable and when it is back. */
export function openBucket(address: BucketAddress, tell: Tell, answerWithinMs = ANSWER_WITHIN_MS): Bucket {
  const { endpoint, region, bucket, prefix, accessKey, secretKey, sessionToken } = address;
  const client = new S3Client({
    endPoint: endpoint.origin,
    region,
    bucket,
    accessKey,
    secretKey,
    ...(sessionToken && { sessionToken }),
  });
  let isAway = false;
  const note = (now: boolean, reason: string) => {
    if (isAway !== now) tell(now, reason);
    isAway = now;
  };

  /** Retries transient failures; rejects with the service's error about the object, else with StorageAway. */
  async function ask<T>(what: string, act: () => Promise<T>, limitMs = answerWithinMs): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await within(limitMs, act(), discardLate);
        note(false, '');
        return answer;
      } catch (error) {
        if (isOfObject(error)) {
          note(false, '');
          throw error;
        }
        if (tries >= PAUSES_MS.length || !mayPass(error)) {
          note(true, reasonOf(error));
          throw new StorageAway(`cannot ${what}: ${reasonOf(error)}`, { cause: error });
        }
        await wait(PAUSES_MS[tries]);
      }
    }
  }
  const put = (name: string, payload: Uint8Array, headers: Record<string, string> = {}) =>
    ask(
      'write',
      // Each try needs fresh headers, since signing modifies them.
      () =>
        client.makeRequest({
          method: 'PUT',
          objectName: prefix + name,
          payload: payload as Bytes,
          headers: unmeasured(headers),
        }),
      answerWithinMs + payload.byteLength / BYTES_PER_MS,
    );
  const head = (name: string) =>
    orNothing(async () => {
      const { size, lastModified } = await ask('look', () => client.statObject(prefix + name));
      return { bytes: size, modifiedAt: lastModified };
    });

  return {
    prefix,
    head,
    isAway: () => isAway,
    put: async (name, bytes) => {
      await put(name, bytes);
    },
    putOnce: async (name, bytes) => {
      // A service without conditional writes responds with 501 or ignores the condition.
      if (await head(name)) return false;
      try {
        await put(name, bytes, { 'if-none-match': '*' });
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        if (statusOf(error) !== 501) throw error;
        await put(name, bytes);
        return true;
      }
    },
    get: (name, range) =>
      orNothing(async () => {
        const asked = range ? { offset: range.first, length: range.last - range.first + 1 } : { offset: 0, length: 0 };
        const answer = await ask('read', () => client.getPartialObject(prefix + name, asked));
        const modifiedAt = new Date(answer.headers.get('last-modified') ?? 0);
        const bytes = Number(answer.headers.get('content-length'));
        return { bytes, modifiedAt, stream: readBody(answer, answerWithinMs) };
      }),
    remove: async (name) => {
      const request = { method: 'DELETE', objectName: prefix + name, statusCode: 204 };
      await orNothing(() => ask('remove', () => client.makeRequest({ ...request, headers: unmeasured() })));
    },
    list: (below) =>
      ask(
        'list',
        async () => {
          const found: (About & { name: string })[] = [];
          for await (const { key, size, lastModified } of client.listObjects({ prefix: prefix + below }))
            found.push({ name: key.slice(prefix.length), bytes: size, modifiedAt: lastModified });
          return found;
        },
        10 * answerWithinMs,
      ),
    request: (what, { name, limitMs, ...rest }) =>
      ask(
        what,
        () =>
          client.makeRequest({
            ...rest,
            objectName: name === undefined ? '' : prefix + name,
            headers: unmeasured(),
            returnBody: true,
          }),
        limitMs,
      ),
  };
}

const statusOf = (error: unknown) => (error instanceof S3Errors.ServerError ? error.statusCode : undefined);

/** True if the service is available and the error concerns only this object. */
function isOfObject(error: unknown): boolean {
  if (!(error instanceof S3Errors.ServerError)) return false;
  return [404, 412, 501].includes(error.statusCode) && error.code !== 'NoSuchBucket';
}

function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 408 || status === 429;
}

/** Readable reason without credentials. */
export function reasonOf(error: unknown): string {
  if (error instanceof S3Errors.ServerError) return `${error.statusCode} ${error.code}`;
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return cause?.code ?? (error instanceof Error ? error.message : String(error));
}

async function orNothing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function discardLate(answer: unknown): void {
  if (answer instanceof Response) void answer.body?.cancel().catch(() => undefined);
}
