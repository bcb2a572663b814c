import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A client that takes less than LEAST_BYTES of what waits in this time is taken as gone. */
const STALL_LIMIT_MS = 60_000;
/** A seventh of the slowest playback (Opus for telephony, 2 KB a second). */
const LEAST_BYTES = 16 * 1024;

/**
 * Closes a response whose client reads nothing, or hardly anything, although bytes are pending. Without pending bytes
 * the client is waiting: on a busy machine the next sentence of a stream may take minutes.
 */
export function closeWhenStalled(answer: ServerResponse, limitMs = STALL_LIMIT_MS, leastBytes = LEAST_BYTES): void {
  // A client that left before the answer began emits no further 'close', which would end the interval.
  if (answer.destroyed) return;
  const takenBytes = () => (answer.socket?.bytesWritten ?? 0) - answer.writableLength;
  let waitedFor = false;
  let taken = takenBytes();
  const looking = setInterval(() => {
    const isPending = answer.writableLength > 0;
    // Only a whole round in which bytes waited says something about the reader.
    if (isPending && waitedFor && takenBytes() - taken < leastBytes) answer.destroy();
    waitedFor = isPending;
    taken = takenBytes();
  }, limitMs).unref();
  // Ten parts of the server listen to the end of a file's answer already, at which Node warns of a leak.
  answer.setMaxListeners(answer.getMaxListeners() + 1);
  answer.once('close', () => clearInterval(looking));
}

/** Closes every streamed answer of this server whose client stalls: its buffers, files and cursors are given back. */
export function closeStalledAnswers(app: FastifyInstance, limitMs = STALL_LIMIT_MS): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (payload instanceof Readable) closeWhenStalled(reply.raw, limitMs);
    return payload;
  });
}

const PIECE_BYTES = 32 * 1024;

/** Splits bytes, since what a client took of a large write cannot be seen before it took all of it. */
export async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
