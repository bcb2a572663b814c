import * as v from 'valibot';
import { settings as text } from '#text/settings.ts';
import { InstallationName, RecognitionScope, SecondFactorRoles, Settings } from '#contract/settings.ts';

const numbers = [
  'audioVolumeControl',
  'audioStartEndTime',
  'audioEndTime',
  'takesKept',
  'takesDays',
  'recognitionMinutes',
  'nodesLimitForStreaming',
  'usersPerNodeLimit',
  'nodePoolsLimitForFileSynthesis',
  'nodesPerNodePoolLimitForFileSynthesis',
  'limitOfLinesOnFileForGpu',
  'limitOfSessionsForGpuFileSynthesis',
] as const;
/** All fields except the volume are integers. */
const wholeNumber = v.custom<unknown>(
  (value) => typeof value !== 'number' || Number.isInteger(value),
  text.wholeNumber,
);
const flags = ['maintenanceMode', 'enableGpuFileSynthesis'] as const;

export type NumberField = (typeof numbers)[number];
export type FlagField = (typeof flags)[number];
export type SettingsValues = Record<NumberField, number | string> &
  Record<FlagField, boolean> & {
    secondFactorRoles: SecondFactorRoles;
    recognitionScope: RecognitionScope;
    installationName: string;
  };
export const settingsFields = [
  'installationName',
  ...flags,
  'secondFactorRoles',
  'recognitionScope',
  ...numbers,
] as const;

/** An empty field is sent as null and means its default. */
const emptyOr = (field: NumberField) =>
  v.pipe(
    field === 'audioVolumeControl' ? v.unknown() : wholeNumber,
    v.transform((value) => (value === '' ? null : value)),
    Settings.entries[field],
  );

export const settingsSchema = v.object({
  ...(Object.fromEntries(numbers.map((field) => [field, emptyOr(field)])) as Record<
    NumberField,
    ReturnType<typeof emptyOr>
  >),
  maintenanceMode: v.boolean(),
  enableGpuFileSynthesis: v.boolean(),
  secondFactorRoles: SecondFactorRoles,
  recognitionScope: RecognitionScope,
  installationName: InstallationName,
});

/** The form's values from a response; missing fields are empty. */
export function toValues(answer: { [Field in keyof Settings]?: Settings[Field] | undefined }): SettingsValues {
  return {
    ...(Object.fromEntries(numbers.map((field) => [field, answer[field] ?? ''])) as Record<
      NumberField,
      number | string
    >),
    maintenanceMode: answer.maintenanceMode ?? false,
    enableGpuFileSynthesis: answer.enableGpuFileSynthesis ?? false,
    secondFactorRoles: answer.secondFactorRoles ?? 'NONE',
    recognitionScope: answer.recognitionScope ?? 'none',
    installationName: answer.installationName ?? '',
  };
}
