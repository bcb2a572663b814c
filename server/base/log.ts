import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';

const SECRETS = ['password', 'token', 'authorization'];

/** Writes JSON lines to stderr; stdout is reserved for text for people. */
export function openLog(
  level: string,
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: false }),
): FastifyBaseLogger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: describeError },
      redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`), 'req.headers'], remove: true },
    },
    destination,
  ) as unknown as FastifyBaseLogger;
}

/** Loggable parts of an error; of database errors only code and statement, never values. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 200) };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  const common = { type: error.name, ...(code !== undefined && { code }), ...(cause && { cause }) };
  const query = queryOf(error);
  // Both drivers put values into the message, which is also the beginning of the stack.
  if (query !== undefined || isOfDatabase(error))
    return { ...common, ...(query !== undefined && { query }), stack: framesOf(error) };
  return { ...common, message: error.message, stack: error.stack };
}

function queryOf(error: Error): string | undefined {
  return 'query' in error && typeof error.query === 'string' ? error.query : undefined;
}

/** PostgreSQL's own errors include the failed row in `detail` and `message`. */
const isOfDatabase = (error: Error): boolean => 'severity' in error && 'routine' in error;

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
