import type { Finding } from '#contract/diagnosis.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import type { Speech } from '#server/speech/api/speech.ts';

/** Input of checks: a running server, or an installation examined from the shell, where `speech` is undefined. */
export interface Examined {
  readonly config: Config;
  readonly db: Database;
  readonly files: Files;
  readonly speech: Speech | undefined;
}

/** Result of a check; undefined if it does not apply to this installation. */
export type Found = Pick<Finding, 'standing' | 'sentence' | 'help'> | undefined;

export interface Check {
  readonly id: string;
  readonly title: string;
  warning(examined: Examined): Promise<Found> | Found;
}

export const ok = (sentence: string): Found => ({ standing: 'ok', sentence });
export const warning = (sentence: string, help: string): Found => ({ standing: 'look', sentence, help });
export const broken = (sentence: string, help: string): Found => ({ standing: 'broken', sentence, help });

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size, e.g. '1,4 GB'. */
export function bytes(count: number): string {
  let [value, unit] = [count / 1024, 0];
  while (value >= 1024 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[unit]}`;
}

export const number = (count: number): string => count.toLocaleString('pt-BR');

/** Formats an age, e.g. 'há 3 horas'. */
export function ago(moment: Date): string {
  const minutes = Math.round((Date.now() - moment.getTime()) / 60_000);
  const format = new Intl.RelativeTimeFormat('pt-BR');
  if (minutes < 60) return format.format(-minutes, 'minute');
  return minutes < 48 * 60
    ? format.format(-Math.round(minutes / 60), 'hour')
    : format.format(-Math.round(minutes / 1440), 'day');
}
