import type { PlannedSentence } from './planSentences.ts';

/** The voice's own pause between two sentences at 175 words per minute. */
export const OWN_PAUSE_MS = 300;
/** Pause at a comma: 198 to 228 ms, measured on the voices without echo. */
const CLAUSE_PAUSE_MS = 205;

type Before = PlannedSentence['before'];

/** Silence before a sentence that is not the first; marks set it exactly. */
function silenceMs(before: Before, gapMs: number, speed = 1): number {
  if (typeof before === 'number') return before;
  if (before === 'word') return 0;
  return before === 'clause' ? CLAUSE_PAUSE_MS / speed : gapMs === 0 ? OWN_PAUSE_MS / speed : gapMs;
}

export interface JoinPart {
  /** Empty if nothing is audible; the pause before it then applies to the next part. */
  readonly samples: Float32Array;
  readonly before: Before;
}

/** Computes the silence before each sentence, taking inaudible sentences into account. */
export function openSilences(gapMs: number, speed = 1): { before(part: JoinPart): number; atEnd(): number } {
  let asked: number | undefined;
  let hasSpoken = false;
  return {
    before({ samples, before }) {
      if (typeof before === 'number') asked = (asked ?? 0) + before;
      if (samples.length === 0) return 0;
      const ms = asked ?? (hasSpoken ? silenceMs(before, gapMs, speed) : 0);
      asked = undefined;
      hasSpoken = true;
      return ms;
    },
    atEnd: () => asked ?? 0,
  };
}

export interface Joined {
  readonly samples: Float32Array;
  /** Start of each part, in samples. */
  readonly starts: readonly number[];
}

/**
 * Joins sentences with exact digital silence between them (`gapMs`, the voice's own pause if 0, or the value of a mark)
 * and at the end.
 */
export function joinSentences(parts: readonly JoinPart[], sampleRate: number, gapMs: number, endMs: number): Joined {
  const samplesOf = (ms: number) => Math.round((ms / 1000) * sampleRate);
  const silences = openSilences(gapMs);
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    at += samplesOf(silences.before(part));
    starts.push(at);
    at += part.samples.length;
  }
  const samples = new Float32Array(at + samplesOf(silences.atEnd()) + samplesOf(endMs));
  parts.forEach((part, index) => samples.set(part.samples, starts[index]));
  return { samples, starts };
}
