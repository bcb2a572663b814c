import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { TAKES_KEPT_MAX } from './kit/limits.ts';
import type { Role } from './kit/permissions.ts';

/** Name of this installation, shown beside the product name; empty if it has none. */
export const InstallationName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(40, 'Use até 40 caracteres.'),
  v.regex(/^[^\p{Cc}<>]*$/u, 'Use só letras, números e sinais comuns.'),
);

const message = 'Informe um número de 0 a 1.000.000.';
const amount = (fallback: number) =>
  v.optional(
    v.nullable(v.pipe(v.number(message), v.finite(message), v.minValue(0, message), v.maxValue(1_000_000, message))),
    fallback,
  );

/** An integer from 0 to `max`. */
const whole = (max: number, fallback: number) => {
  const range = `Informe um número inteiro de 0 a ${max}.`;
  return v.optional(
    v.nullable(v.pipe(v.number(range), v.integer(range), v.minValue(0, range), v.maxValue(max, range))),
    fallback,
  );
};

/** Roles that must use a second factor, for each choice in the settings. */
export const secondFactorDemands = {
  NONE: [],
  ADMIN: ['ADMIN'],
  MANAGERS: ['MANAGER', 'ADMIN'],
  ALL: ['USER', 'MANAGER', 'ADMIN'],
} as const satisfies Record<string, readonly Role[]>;
export const SecondFactorRoles = v.picklist(['NONE', 'ADMIN', 'MANAGERS', 'ALL'], 'Escolha de quem pedir.');
export type SecondFactorRoles = v.InferOutput<typeof SecondFactorRoles>;

/** Which new audio a recognizer checks: none, what a person should hear anyway, or all. */
export const RecognitionScope = v.picklist(['none', 'flagged', 'all'], 'Escolha o que conferir.');
export type RecognitionScope = v.InferOutput<typeof RecognitionScope>;

/**
 * The fields of section 3 of the specification with the defaults of section 9. A limit of 0 means no limit of its own.
 * An empty field (null) means its default.
 */
export const Settings = v.object({
  nodesLimitForStreaming: amount(0),
  usersPerNodeLimit: amount(0),
  nodePoolsLimitForFileSynthesis: amount(0),
  nodesPerNodePoolLimitForFileSynthesis: amount(0),
  /** Gain in decibels. */
  audioVolumeControl: amount(1),
  /** Milliseconds of silence between sentences; 0 leaves the voice's own pause. */
  audioStartEndTime: amount(0),
  /** Milliseconds of silence at the end. */
  audioEndTime: amount(0),
  enableGpuFileSynthesis: v.optional(v.boolean(), false),
  limitOfLinesOnFileForGpu: amount(100),
  limitOfSessionsForGpuFileSynthesis: amount(10),
  maintenanceMode: v.optional(v.boolean(), false),
  /** Roles that must use a second factor. */
  secondFactorRoles: v.optional(SecondFactorRoles, 'NONE'),
  installationName: v.optional(InstallationName, ''),
  /** Number of takes stored for a prompt, besides its current audio and approved takes. */
  takesKept: whole(TAKES_KEPT_MAX, 10),
  /** Days after which such a take is deleted; 0 means never. */
  takesDays: whole(3650, 0),
  recognitionScope: v.optional(RecognitionScope, 'none'),
  /** Minutes of audio that are checked in a day; 0 means no limit. */
  recognitionMinutes: whole(1440, 0),
});
export type Settings = {
  [Field in keyof v.InferOutput<typeof Settings>]: NonNullable<v.InferOutput<typeof Settings>[Field]>;
};

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    answersInMaintenance: true,
    summary: 'All fields to an ADMIN, `maintenanceMode` to everybody else',
    access: 'public',
    offline: 'last-answer',
    input: v.object({}),
    output: v.object({ ...v.partial(v.object(plain(Settings.entries))).entries, maintenanceMode: v.boolean() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings',
    summary: 'Change the settings',
    access: 'settings',
    input: v.partial(Settings),
    output: v.object(plain(Settings.entries)),
  }),
};

/** The same fields in responses: always a number, a flag or a choice, never null. */
function plain<Entries extends Record<string, v.GenericSchema>>(entries: Entries) {
  const flags = ['enableGpuFileSynthesis', 'maintenanceMode'];
  const schemaOf = (name: string) => {
    if (name === 'secondFactorRoles') return SecondFactorRoles;
    if (name === 'recognitionScope') return RecognitionScope;
    if (name === 'installationName') return v.string();
    return flags.includes(name) ? v.boolean() : v.number();
  };
  return Object.fromEntries(Object.keys(entries).map((name) => [name, schemaOf(name)])) as {
    [Name in keyof Entries]: Name extends 'secondFactorRoles'
      ? typeof SecondFactorRoles
      : Name extends 'recognitionScope'
        ? typeof RecognitionScope
        : Name extends 'installationName'
          ? ReturnType<typeof v.string>
          : Name extends 'enableGpuFileSynthesis' | 'maintenanceMode'
            ? ReturnType<typeof v.boolean>
            : ReturnType<typeof v.number>;
  };
}
