import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Opened, Store, About, ByteRange } from '#server/files/stored/store.ts';
import { Refusal } from '#server/base/refusal.ts';
import { onClosed } from './onClosed.ts';

interface Options {
  type: string;
  cacheControl: string;
  downloadName?: string;
}

/** Streams a stored file or the requested range of it; 410 if it no longer exists. */
export async function sendStoredFile(
  reply: FastifyReply,
  kept: Store,
  name: string,
  { type, cacheControl, downloadName }: Options,
) {
  const found = await openFor(reply.request, kept, name);
  if (!found) throw new Refusal('AUDIO_GONE');
  onClosed(reply.raw, () => found.release());
  tidyRange(reply.request, found.bytes);
  if (isOutside(reply.request, found.bytes)) {
    reply.header('content-range', `bytes */${found.bytes}`);
    throw new Refusal('RANGE_OUTSIDE');
  }
  reply.headers({ 'content-type': type, 'cache-control': cacheControl });
  if (downloadName) reply.header('content-disposition', `attachment; filename="${downloadName}"`);
  if (found.path === undefined) return sendFromBucket(reply, found);
  return reply.sendFile(path.basename(found.path), path.dirname(found.path), { cacheControl: false });
}

/** A HEAD request does not download the file from the bucket. */
async function openFor({ method }: FastifyRequest, kept: Store, name: string): Promise<Opened | undefined> {
  if (method !== 'HEAD') return kept.open(name);
  const about = await kept.stat(name);
  const read = () => Promise.reject(new Error('a head has no body'));
  return about && { ...about, path: undefined, read, release: () => {} };
}

/**
 * Normalizes the Range header according to RFC 9110 (14.1.2, 14.2): an invalid header is ignored, and a suffix longer
 * than the file means the whole file.
 */
function tidyRange({ headers }: FastifyRequest, size: number): void {
  if (headers.range === undefined) return;
  const [, list] = /^\s*bytes=(.+)$/i.exec(headers.range) ?? [];
  const ranges = list?.split(',').map((one) => readRange(one.trim(), size));
  if (ranges === undefined || ranges.some((range) => range === undefined)) delete headers.range;
  else headers.range = `bytes=${ranges.join()}`;
}

function readRange(text: string, size: number): string | undefined {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(text) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) > size && size > 0 ? '0-' : `-${last}`;
  return last !== '' && Number(last) < Number(first) ? undefined : text;
}

/** True if a normalized range lies outside the file; with If-Range the whole file may be sent instead. */
function isOutside({ headers }: FastifyRequest, size: number): boolean {
  if (headers.range === undefined || headers['if-range'] !== undefined) return false;
  const ranges = headers.range.replace('bytes=', '').split(',');
  const hasNothing = (one: string) =>
    one.startsWith('-') ? Number(one) === 0 || size === 0 : Number.parseInt(one, 10) >= size;
  return ranges.every(hasNothing);
}

/** Sends a file from the bucket like a local one: with the same ETag, and one range if requested. */
async function sendFromBucket(reply: FastifyReply, found: Opened) {
  const { headers, method } = reply.request;
  const [etag, lastModified] = [etagOf(found), found.modifiedAt.toUTCString()];
  reply.headers({ 'accept-ranges': 'bytes', etag, 'last-modified': lastModified });
  if (isSeen(headers['if-none-match'], etag)) return reply.code(304).send();
  const isSame = [undefined, etag, lastModified].includes(headers['if-range'] as string | undefined);
  const range = isSame ? sendFromBucketReadRange(headers.range, found.bytes) : undefined;
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${found.bytes}`);
  reply.header('content-length', range ? range.last - range.first + 1 : found.bytes);
  // For HEAD, Fastify keeps the given content length only if the payload is a stream.
  const isEmpty = method === 'HEAD' || found.bytes === 0;
  return reply.send(isEmpty ? Readable.from([]) : await found.read(range));
}

/** The ETag format of @fastify/send, so that a local copy and the original in the bucket have the same ETag. */
const etagOf = ({ bytes, modifiedAt }: About) => `W/"${bytes.toString(16)}-${modifiedAt.getTime().toString(16)}"`;

function isSeen(known: string | undefined, etag: string): boolean {
  return known !== undefined && known.split(',').some((one) => ['*', etag].includes(one.trim()));
}

/** Undefined, i.e. the whole file, if several ranges are requested. */
function sendFromBucketReadRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  if (first === '') return { first: Math.max(0, bytes - Number(last)), last: bytes - 1 };
  const range = { first: Number(first), last: Math.min(last === '' ? bytes - 1 : Number(last), bytes - 1) };
  return range.first < bytes ? range : undefined;
}
