import type { PlannedSentence } from './planSentences.ts';

/** What the voice itself pauses between two sentences at 175 words a minute. */
export const OWN_PAUSE_MS = 300;
/** And at a comma: 198 to 228 ms, measured on the voices without echo. */
const CLAUSE_PAUSE_MS = 205;

type Before = PlannedSentence['before'];

/** The silence before a sentence that is not the first; marks say it exactly. */
export function silenceMs(before: Before, gapMs: number, speed = 1): number {
  if (typeof before === 'number') return before;
  if (before === 'word') return 0;
  return before === 'clause' ? CLAUSE_PAUSE_MS / speed : gapMs === 0 ? OWN_PAUSE_MS / speed : gapMs;
}

export interface JoinPart {
  /** Empty when nothing could be heard: the pause before it then goes to the next. */
  readonly samples: Float32Array;
  readonly before: Before;
}

/** What lies between sentences, of which some are silent: gives each sound the exact silence before it. */
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
  /** Where each part begins, in samples. */
  readonly starts: readonly number[];
}

/**
 * Puts sentences one after the other with exact digital silence between (`gapMs`; 0 = the voice's own pause; else what
 * a mark asks for) and at the end.
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
