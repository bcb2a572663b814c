import * as v from 'valibot';

/** Why the synthesis of a prompt failed. */
export const FailureCode = v.picklist([
  'UNKNOWN_VOICE',
  'CONSENT_ENDED',
  'INVALID_MARK',
  'SPOKEN_TOO_LONG',
  'NO_SPEECH',
  'SILENT_AUDIO',
  'TRUNCATED_AUDIO',
  'DISK_FULL',
  'ENGINE_CRASHED',
  'ENGINE_AWAY',
  'TIMED_OUT',
]);
export type FailureCode = v.InferOutput<typeof FailureCode>;
