import * as v from 'valibot';
import { RecognitionScope, SecondFactorRoles } from '#contract/settings.ts';
import { settings as text } from '#text/settings.ts';
import { settingsFields, type SettingsValues } from './settingsSchema.ts';

const units: Partial<Record<keyof SettingsValues, string>> = {
  audioVolumeControl: text.decibels,
  audioStartEndTime: text.milliseconds,
  audioEndTime: text.milliseconds,
  takesDays: text.days,
  recognitionMinutes: text.minutes,
};

export const changedFields = (saved: SettingsValues, now: SettingsValues) =>
  settingsFields.filter((field) => saved[field] !== now[field]);

/** The changes that a save would make, in words. */
export function describeChanges(saved: SettingsValues, now: SettingsValues): string {
  const changed = changedFields(saved, now);
  if (changed.length === 0) return text.unchanged;
  const toWords = (field: keyof SettingsValues) =>
    now[field] === '' ? say('') : [say(now[field]), units[field]].filter(Boolean).join(' ');
  return text.changed(changed.map((field) => text.change(text.fields[field], say(saved[field]), toWords(field))));
}

const isDemand = (value: unknown): value is SecondFactorRoles => v.is(SecondFactorRoles, value);

function say(value: SettingsValues[keyof SettingsValues]): string {
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (isDemand(value)) return text.secondFactorRoles[value];
  if (v.is(RecognitionScope, value)) return text.recognitionScopes[value];
  return value === '' ? text.none : value.toLocaleString('pt-BR');
}
