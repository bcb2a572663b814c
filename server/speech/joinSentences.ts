/** What the voice itself pauses between two sentences at 175 words a minute. */
export const OWN_PAUSE_MS = 300;

export interface Joined {
  readonly samples: Float32Array;
  /** Where each part begins, in samples. */
  readonly starts: readonly number[];
}

/** Puts sentences one after the other with exact digital silence between (`gapMs`; 0 = the voice's own pause) and at the end. */
export function joinSentences(parts: readonly Float32Array[], sampleRate: number, gapMs: number, endMs: number): Joined {
  const samplesOf = (ms: number) => Math.round(ms / 1000 * sampleRate);
  const gap = samplesOf(gapMs === 0 ? OWN_PAUSE_MS : gapMs);
  const spoken = parts.reduce((sum, { length }) => sum + length, 0);
  const samples = new Float32Array(spoken + gap * Math.max(parts.length - 1, 0) + samplesOf(endMs));
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    starts.push(at);
    at += part.length + gap;
  }
  return { samples, starts };
}
