import type { ServerResponse } from 'node:http';
import type { Deps } from '#server/modules/deps.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import { limitAnswersAtOnce } from '#server/http/send/answersAtOnce.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';

/** Syntheses running or waiting for a thread, over all visitors. */
const AT_ONCE = 8;
const RETRY_SECONDS = 2;
/** Concurrent responses, in all and of one caller; one that is read slowly holds its audio in memory. */
const [ANSWERS_AT_ONCE, ANSWERS_OF_CALLER] = [40, 6];
const ANSWER_LIMIT_MS = 120_000;

/** Who is counted: a signed-in person, otherwise the network of a visitor. */
export const demoCallerOf = ({ request, session }: Pick<Call, 'request' | 'session'>): string =>
  session ? `person ${session.user.id}` : networkOf(request.ip);

export interface DemoTurns {
  /** Counts a request; refuses too many of a caller and overall. Disconnects slow readers. */
  waitForTurn(caller: string, answer: ServerResponse): Promise<void>;
  /** Begins a synthesis and ends the caller's earlier one. Refuses if too many run. */
  begin(caller: string): Turn;
}

export interface Turn {
  readonly signal: AbortSignal;
  cancel(): void;
  end(): void;
}

/**
 * Limits the load of the demo: rates shared by all processes; in each process, one synthesis per caller and few at
 * once, since these use its own threads and memory.
 */
export function openDemoTurns(deps: Deps): DemoTurns {
  const requests = openSharedLimiter(deps, { name: 'demo', max: deps.config.DEMO_LIMIT, windowMs: 60_000 });
  const running = new Map<string, AbortController>();
  const tooMany = () => new Refusal('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
  const admitAnswer = limitAnswersAtOnce({ ofOne: ANSWERS_OF_CALLER, inAll: ANSWERS_AT_ONCE });
  return {
    waitForTurn: async (caller, answer) => {
      rejectUntil(await requests.hit(caller));
      admitAnswer(caller, answer);
      const limit = setTimeout(() => answer.destroy(), ANSWER_LIMIT_MS);
      answer.once('close', () => clearTimeout(limit));
    },
    begin: (caller) => {
      const turn = new AbortController();
      running.get(caller)?.abort(tooMany());
      running.delete(caller);
      if (running.size >= AT_ONCE) throw tooMany();
      running.set(caller, turn);
      const end = () => {
        if (running.get(caller) === turn) running.delete(caller);
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
