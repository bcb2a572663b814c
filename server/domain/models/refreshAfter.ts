import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';

/** Has this process look for its voices once the answer is out: then the change is in the database. */
export function refreshAfter({ speech, log }: Pick<Deps, 'speech' | 'log'>, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    speech.refresh().catch((error: unknown) => log.error({ err: error }, 'cannot look for voices'));
  });
}
