import { Refusal } from '#server/base/refusal.ts';
import { type LimiterDeps, openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';

/** Previews per person and minute. */
const PER_MINUTE = 40;
/** Preview audio per person and hour, counted in units: two hours in total, since it is stored for a day. */
const [UNIT_SECONDS, UNITS_PER_HOUR] = [20, 360];
/** Concurrent syntheses in this process, over all persons. */
const AT_ONCE = 8;
const RETRY_SECONDS = 2;

export interface PreviewTurns {
  /** Counts a person's request; refuses too many. */
  admit(userId: number): Promise<void>;
  /** Counts seconds of audio to be made; refuses too much. */
  admitAudio(userId: number, seconds: number): Promise<void>;
  /** Begins a synthesis and ends the person's earlier one. Refuses if too many run. */
  begin(userId: number): { readonly signal: AbortSignal; end(): void };
}

/** Limits the load of previews: a person listens to one text at a time. */
export function openPreviewTurns(deps: LimiterDeps): PreviewTurns {
  const requests = openSharedLimiter(deps, { name: 'preview', max: PER_MINUTE, windowMs: 60_000 });
  const audio = openSharedLimiter(deps, { name: 'preview audio', max: UNITS_PER_HOUR, windowMs: 3_600_000 });
  const running = new Map<number, AbortController>();
  return {
    admit: async (userId) => rejectUntil(await requests.hit(String(userId))),
    admitAudio: async (userId, seconds) => {
      // Hits requested together are counted by one statement.
      const units = Array.from({ length: Math.ceil(seconds / UNIT_SECONDS) }, () => audio.hit(String(userId)));
      rejectUntil((await Promise.all(units)).find((wait) => wait !== undefined));
    },
    begin: (userId) => {
      const tooMany = () => new Refusal('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
      running.get(userId)?.abort(tooMany());
      running.delete(userId);
      if (running.size >= AT_ONCE) throw tooMany();
      const turn = new AbortController();
      running.set(userId, turn);
      return {
        signal: turn.signal,
        end: () => {
          if (running.get(userId) === turn) running.delete(userId);
        },
      };
    },
  };
}
