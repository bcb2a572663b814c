import type { Prompt } from '#contract/prompts.ts';

/** How many times smaller a light copy is, measured; telephony masters are small already. */
const LIGHTER = { wide: 13, telephony: 4 } as const;

/** What a prompt's audio takes of the device: known for the master, estimated for its light copy. */
export function sizeOf({ bytes, compression }: Pick<Prompt, 'bytes' | 'compression'>, isLight: boolean): number {
  const whole = bytes ?? 0;
  return isLight ? Math.round(whole / (compression ? LIGHTER.telephony : LIGHTER.wide)) : whole;
}
