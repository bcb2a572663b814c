import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { About, ByteRange, Opened } from '#server/files/stored/store.ts';

/**
 * What is not on this machine: as a local file is sent, by the same ETag, one range of it where a tidy one is asked.
 */
export async function sendFromBucket(reply: FastifyReply, found: Opened) {
  const { headers, method } = reply.request;
  const [etag, lastModified] = [etagOf(found), found.modifiedAt.toUTCString()];
  reply.headers({ 'accept-ranges': 'bytes', etag, 'last-modified': lastModified });
  if (isSeen(headers['if-none-match'], etag)) return reply.code(304).send();
  const isSame = [undefined, etag, lastModified].includes(headers['if-range'] as string | undefined);
  const range = isSame ? readRange(headers.range, found.bytes) : undefined;
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${found.bytes}`);
  reply.header('content-length', range ? range.last - range.first + 1 : found.bytes);
  // Of a HEAD, Fastify takes the length that is said only where there is a stream.
  const isEmpty = method === 'HEAD' || found.bytes === 0;
  return reply.send(isEmpty ? Readable.from([]) : await found.read(range));
}

/** As @fastify/send makes it of a local file: a copy here and the master there are one to whoever asks. */
const etagOf = ({ bytes, modifiedAt }: About) => `W/"${bytes.toString(16)}-${modifiedAt.getTime().toString(16)}"`;

function isSeen(known: string | undefined, etag: string): boolean {
  return known !== undefined && known.split(',').some((one) => ['*', etag].includes(one.trim()));
}

/** All of it where several ranges are asked for. */
function readRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  if (first === '') return { first: Math.max(0, bytes - Number(last)), last: bytes - 1 };
  const range = { first: Number(first), last: Math.min(last === '' ? bytes - 1 : Number(last), bytes - 1) };
  return range.first < bytes ? range : undefined;
}
