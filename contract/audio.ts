import * as v from 'valibot';

/** Anomalies found in the synthesized audio: it is usable, but somebody should listen to it. */
export const AudioWarning = v.picklist([
  'ODD_DURATION',
  'CLIPPING',
  'ODD_LEVEL',
  'PHONE_LEVEL',
  'HOLE',
  'UNEXPLAINED_SOUND',
  'REPETITION',
  'SOUND_AFTER_END',
  'CUT_END',
  'LEVEL_JUMP',
]);
export type AudioWarning = v.InferOutput<typeof AudioWarning>;
/** Pitch contour: semitones around the median, -7 to 5.5, evenly spaced over the audio; null for unvoiced parts. */
export const PitchContour = v.array(v.nullable(v.number()));
export type PitchContour = v.InferOutput<typeof PitchContour>;
/** Start and end of a word in the audio (ms from the start), and its range in the text (UTF-16 offsets). */
export const WordTiming = v.object({ from: v.number(), to: v.number(), startMs: v.number(), endMs: v.number() });
export type WordTiming = v.InferOutput<typeof WordTiming>;

/** Seconds from the start of the audio, for warnings that have a place. */
export const WarningPlaces = v.partial(v.object(v.entriesFromList(AudioWarning.options, v.number())));
export type WarningPlaces = v.InferOutput<typeof WarningPlaces>;
/** Words that are spoken for a range of the text (UTF-16 offsets). */
export const SpokenPiece = v.object({ said: v.string(), from: v.number(), to: v.number() });
export type SpokenPiece = v.InferOutput<typeof SpokenPiece>;
