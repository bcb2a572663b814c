import dayjs from 'dayjs';
import * as v from 'valibot';
import { type Maintenance, START_AFTER_END } from '#contract/maintenance.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { encodeNotice } from '#common/noticeCodec.ts';

const LOCAL = 'YYYY-MM-DD HH:mm:ss';
const moment = v.pipe(v.string(), v.nonEmpty(REQUIRED_FIELD));
export const maintenanceSchema = v.pipe(
  v.object({ message: v.string(), start: moment, end: moment }),
  v.forward(
    v.partialCheck(
      [['start'], ['end']],
      ({ start, end }) => start === '' || end === '' || start <= end,
      START_AFTER_END,
    ),
    ['end'],
  ),
);
type MaintenanceValues = v.InferOutput<typeof maintenanceSchema>;

/** As the fields hold it: the moments in this device's own time. */
export function valuesOf({ message, startDateTime, endDateTime }: Maintenance): MaintenanceValues {
  const toLocal = (iso: string | null) => (iso === null ? '' : dayjs(iso).format(LOCAL));
  return { message, start: toLocal(startDateTime), end: toLocal(endDateTime) };
}

/** As the server takes it: a notice without a word is an empty paragraph. */
export function toInput({ message, start, end }: MaintenanceValues) {
  return {
    message: message || encodeNotice({ type: 'doc', content: [{ type: 'paragraph' }] }),
    startDateTime: dayjs(start).toISOString(),
    endDateTime: dayjs(end).toISOString(),
  };
}

/** The server's reasons by the names that the fields have here. */
export function toFormFields(fields: Record<string, string> | undefined): Record<string, string> | undefined {
  if (!fields) return undefined;
  const { startDateTime, endDateTime, ...rest } = fields;
  return { ...rest, ...(startDateTime && { start: startDateTime }), ...(endDateTime && { end: endDateTime }) };
}
