import type { PitchContour } from '#contract/audio.ts';
import { pitchContour } from '#server/speech/dsp/pitchContour.ts';
import { FRAME_MS, trackPitch } from '#server/speech/dsp/pitch.ts';

/** Measures an audio's pitch contour sentence by sentence. */
export interface PitchTracker {
  /** `samples` are at the engine's rate; `startMs` is their position in the audio. */
  add(samples: Float32Array, startMs: number): void;
  /** Contour of the whole audio. */
  curve(durationMs: number): PitchContour;
}

export function createPitchTracker(sampleRate: number): PitchTracker {
  const placed: { track: Float32Array; first: number }[] = [];
  return {
    add(samples, startMs) {
      if (samples.length === 0) return;
      placed.push({ track: trackPitch(samples, sampleRate), first: Math.round(startMs / FRAME_MS) });
    },
    curve(durationMs) {
      const whole = new Float32Array(Math.ceil(durationMs / FRAME_MS));
      for (const { track, first } of placed) whole.set(track.subarray(0, Math.max(0, whole.length - first)), first);
      return pitchContour(whole);
    },
  };
}
