import * as v from 'valibot';

/** What a check of the made audio found odd: it can still be heard, somebody should listen. */
export const AudioWarning = v.picklist(['ODD_DURATION', 'CLIPPING', 'ODD_LEVEL', 'PHONE_LEVEL']);
export type AudioWarning = v.InferOutput<typeof AudioWarning>;

export const FailureCode = v.picklist([
  'UNKNOWN_VOICE',
  'INVALID_MARK',
  'NO_SPEECH',
  'SILENT_AUDIO',
  'TRUNCATED_AUDIO',
  'DISK_FULL',
  'ENGINE_CRASHED',
  'ENGINE_AWAY',
  'TIMED_OUT',
]);
export type FailureCode = v.InferOutput<typeof FailureCode>;

/** Intonation: semitones about the median, -7 to 5.5, evenly spaced over the audio; null where nothing is voiced. */
export const Curve = v.array(v.nullable(v.number()));
export type Curve = v.InferOutput<typeof Curve>;

/** When a word sounds (ms from the start) and where it stands in the text (UTF-16 offsets). */
export const WordTiming = v.object({ from: v.number(), to: v.number(), startMs: v.number(), endMs: v.number() });
export type WordTiming = v.InferOutput<typeof WordTiming>;
