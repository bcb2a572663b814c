import { joinSamples } from '#server/speech/dsp/joinSamples.ts';

/** Silence threshold (full scale = 1): levelled voices peak near 0.5, and 50 dB below that is silence, as in a file. */
const SILENCE = 0.0016;
const FADE_SECONDS = 0.002;

/** Trims the silence around one sentence while the engine still makes it, so that nobody waits for its end. */
export interface LiveSentence {
  push(pcm: Int16Array): Float32Array;
  /** Returns samples held back because they might have been the final silence. */
  end(): Float32Array;
  /** Samples removed at the start. */
  lead(): number;
}

export function openLiveSentence(sampleRate: number, gain: number): LiveSentence {
  const fade = Math.round(FADE_SECONDS * sampleRate);
  let held = new Float32Array(0);
  /** End of the audible part of `held`; the rest is silence so far. */
  let loudEnd = 0;
  let lead = 0;
  /** Samples since the first audible one. */
  let begun = 0;

  return {
    push: (pcm) => {
      const heard = Float32Array.from(pcm, (sample) => (sample / 32_768) * gain);
      const start = begun > 0 ? 0 : heard.findIndex((sample) => Math.abs(sample) >= SILENCE);
      lead += start < 0 ? heard.length : start;
      if (start < 0) return new Float32Array(0);
      const samples = heard.subarray(start);
      for (let i = 0; begun + i < fade && i < samples.length; i++)
        samples[i] = (samples[i]! * (begun + i + 0.5)) / fade;
      begun += samples.length;
      const all = joinSamples(held, samples);
      const lastLoud = all.findLastIndex((sample, index) => index >= held.length && Math.abs(sample) >= SILENCE);
      if (lastLoud >= 0) loudEnd = lastLoud + 1;
      const ready = Math.max(0, loudEnd - fade);
      held = all.slice(ready);
      loudEnd -= ready;
      return all.slice(0, ready);
    },
    end: () => {
      const tail = held.slice(0, loudEnd);
      const length = Math.min(fade, tail.length);
      for (let i = 0; i < length; i++) tail[tail.length - 1 - i] = (tail[tail.length - 1 - i]! * (i + 0.5)) / length;
      return tail;
    },
    lead: () => lead,
  };
}
