import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/modules/deps.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import { limitAnswersAtOnce } from '#server/http/send/answersAtOnce.ts';
import { limitVisitors } from '#server/http/visitorLimit.ts';

/** Syntheses running or waiting for a thread, over all visitors. */
const AT_ONCE = 8;
const RETRY_SECONDS = 2;
/** Concurrent responses, in all and of one network; one that is read slowly holds its audio in memory. */
const [ANSWERS_AT_ONCE, ANSWERS_OF_NETWORK] = [40, 6];
const ANSWER_LIMIT_MS = 120_000;

export interface DemoTurns {
  /** Counts the request before its body is read; refuses too many per network and overall. Disconnects slow readers. */
  waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Begins a synthesis and ends the earlier one of the visitor's network. Refuses if too many run. */
  begin(request: FastifyRequest): Turn;
}

export interface Turn {
  readonly signal: AbortSignal;
  cancel(): void;
  end(): void;
}

/**
 * Limits the load of the demo: rates shared by all processes; in each process, one synthesis per visitor and few at
 * once, since these use its own threads and memory.
 */
export function openDemoTurns(deps: Deps): DemoTurns {
  const admitVisitor = limitVisitors(deps, 'demo', deps.config.DEMO_LIMIT);
  const running = new Map<string, AbortController>();
  const tooMany = () => new Refusal('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
  const admitAnswer = limitAnswersAtOnce({ ofOne: ANSWERS_OF_NETWORK, inAll: ANSWERS_AT_ONCE });
  return {
    waitForTurn: async (request, reply) => {
      await admitVisitor(request);
      admitAnswer(networkOf(request.ip), reply.raw);
      const limit = setTimeout(() => reply.raw.destroy(), ANSWER_LIMIT_MS);
      reply.raw.once('close', () => clearTimeout(limit));
    },
    begin: (request) => {
      const address = networkOf(request.ip);
      const turn = new AbortController();
      running.get(address)?.abort(tooMany());
      running.delete(address);
      if (running.size >= AT_ONCE) throw tooMany();
      running.set(address, turn);
      const end = () => {
        if (running.get(address) === turn) running.delete(address);
      };
      return {
        signal: turn.signal,
        end,
        cancel: () => {
          turn.abort(new Refusal('TOO_MANY'));
          end();
        },
      };
    },
  };
}
