import * as v from 'valibot';
import { REASON_MAX } from './kit/limits.ts';
import { CHOOSE_COMPRESSION, CHOOSE_MODEL } from './kit/text.ts';

/** false = high quality, true = telephony (IVR); forms send it as text. */
export const Compression = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], CHOOSE_COMPRESSION),
  v.transform((value) => value === true || value === 'true'),
);
export const Speaker = v.pipe(
  v.string(CHOOSE_MODEL),
  v.trim(),
  v.nonEmpty(CHOOSE_MODEL),
  v.maxLength(120, CHOOSE_MODEL),
);
export const TELL_REASON = 'Me conte o motivo';
export const Reason = v.pipe(
  v.string(TELL_REASON),
  v.trim(),
  v.nonEmpty(TELL_REASON),
  v.maxLength(REASON_MAX, `O motivo pode ter até ${REASON_MAX} caracteres.`),
);
