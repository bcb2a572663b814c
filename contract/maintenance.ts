import * as v from 'valibot';
import { endpoint, type Endpoint } from './kit/endpoint.ts';
import { NOTICE_BYTES_MAX } from './kit/limits.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

export const START_AFTER_END = 'A data de início deve ser anterior à data de término.';
/**
 * Set on every 503 that maintenance causes; pages and the service worker tell it from other failures by this header.
 */
export const MAINTENANCE_HEADER = 'x-entoa-maintenance';

const Moment = v.pipe(
  v.string(REQUIRED_FIELD),
  v.nonEmpty(REQUIRED_FIELD),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'Informe data e hora.'),
  v.transform((value) => new Date(value).toISOString()),
);

export const Maintenance = v.object({
  /** Base64 of the serialized document, in UTF-8; empty before the first save. */
  message: v.string(),
  startDateTime: v.nullable(v.string()),
  endDateTime: v.nullable(v.string()),
});
export type Maintenance = v.InferOutput<typeof Maintenance>;

export const maintenance = {
  get: endpoint({
    method: 'GET',
    path: '/maintenance',
    answersInMaintenance: true,
    summary: 'The maintenance notice',
    access: 'public',
    offline: 'last-answer',
    input: v.object({}),
    output: Maintenance,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/maintenance',
    bodyBytesMax: 2 * NOTICE_BYTES_MAX + 4096,
    summary: 'Change the maintenance notice',
    access: 'maintenance-settings',
    input: v.pipe(
      v.object({
        message: v.pipe(v.string(REQUIRED_FIELD), v.maxLength(NOTICE_BYTES_MAX * 2, 'A mensagem é longa demais.')),
        startDateTime: Moment,
        endDateTime: Moment,
      }),
      v.forward(
        v.partialCheck(
          [['startDateTime'], ['endDateTime']],
          ({ startDateTime, endDateTime }) => startDateTime <= endDateTime,
          START_AFTER_END,
        ),
        ['endDateTime'],
      ),
    ),
    output: Maintenance,
  }),
};

/** True if the endpoint serves everybody during maintenance; the others serve only ADMIN. */
export function isOpenDuringMaintenance({ isAuthFlow, answersInMaintenance }: Endpoint): boolean {
  return isAuthFlow === true || answersInMaintenance === true;
}
