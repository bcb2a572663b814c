import pino from 'pino';
import type { FastifyBaseLogger } from 'fastify';

/** JSON lines to stderr; stdout belongs to what a person should read. */
export function openLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: { pid: process.pid },
    redact: { paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', 'req.headers'], remove: true },
  }, pino.destination({ dest: 2, sync: false })) as unknown as FastifyBaseLogger;
}
