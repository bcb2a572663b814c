import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { onClosed } from '#server/http/send/onClosed.ts';

/** Unread bytes after which a client counts as stalled and is disconnected. */
const UNREAD_BYTES = 64 * 1024;
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not compress or buffer the stream.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Takes the response over for server-sent events; `closed` runs once the connection is closed. */
export function openEventStream(reply: FastifyReply, closed: () => void) {
  reply.hijack();
  const { raw } = reply;
  onClosed(raw, closed);
  raw.on('error', () => {});
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.socket?.setNoDelay(true);
  return {
    write: (event: string) => {
      raw.write(event);
      if (raw.writableLength > UNREAD_BYTES) raw.destroy();
    },
    end: () => void raw.end(),
  };
}
