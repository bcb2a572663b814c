import type { PitchContour } from '#contract/audio.ts';
import { FRAME_MS } from './pitch.ts';

/** Points for clips of up to six seconds; longer ones have POINTS_A_SECOND, up to POINTS_MAX. */
const [POINTS, POINTS_A_SECOND, POINTS_MAX] = [60, 10, 400];
const [LOWEST, HIGHEST] = [-7, 5.5];
/** Semitones from the median beyond which a value is noise of a consonant or an octave error. */
const BELIEVABLE = 12;
const SMOOTHED_FRAMES = 9;
const BRIDGED_FRAMES = 90 / FRAME_MS;

/**
 * Pitch contour with points spread over the whole audio (60 to 400 depending on its duration by default), from F0 in Hz
 * every 10 ms (0 if unvoiced).
 */
export function pitchContour(track: Float32Array, points: number = pointsFor(track)): PitchContour {
  const voiced = track.filter((hz) => hz > 0).sort();
  const median = voiced[voiced.length >> 1];
  if (median === undefined) return Array.from({ length: points }, () => null);
  const semitones = Array.from(track, (hz) => {
    const value = 12 * Math.log2(hz / median);
    return Math.abs(value) > BELIEVABLE ? null : Math.min(Math.max(value, LOWEST), HIGHEST);
  });
  const line = bridge(smooth(semitones));
  return Array.from({ length: points }, (_, point) => {
    const value = line[Math.floor(((point + 0.5) / points) * line.length)] ?? null;
    return value === null ? null : Math.round(value * 10) / 10 + 0;
  });
}

function pointsFor(track: Float32Array): number {
  const seconds = (track.length * FRAME_MS) / 1000;
  return Math.min(POINTS_MAX, Math.max(POINTS, Math.round(seconds * POINTS_A_SECOND)));
}

/** Median of the voiced frames among the nine around each voiced one. */
function smooth(values: PitchContour): PitchContour {
  const reach = (SMOOTHED_FRAMES - 1) / 2;
  return values.map((value, index) => {
    if (value === null) return null;
    const near = values
      .slice(Math.max(index - reach, 0), index + reach + 1)
      .filter((other) => other !== null)
      .sort((a, b) => a - b);
    return near[near.length >> 1] ?? null;
  });
}

/** Interpolates linearly over unvoiced sections of up to 90 ms. */
function bridge(values: PitchContour): PitchContour {
  const bridged = [...values];
  let last = -1;
  values.forEach((value, index) => {
    if (value === null) return;
    const before = values[last];
    if (typeof before === 'number' && index - last - 1 <= BRIDGED_FRAMES) {
      for (let i = last + 1; i < index; i++) bridged[i] = before + ((value - before) * (i - last)) / (index - last);
    }
    last = index;
  });
  return bridged;
}
