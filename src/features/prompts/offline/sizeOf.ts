import type { Prompt } from '#contract/prompts.ts';

/** Measured size ratio of a master to its Opus rendition; telephony masters are small already. */
const LIGHTER = { wide: 13, telephony: 4 } as const;

/** Size of a prompt's audio on the device: exact for the master, estimated for the Opus rendition. */
export function sizeOf({ bytes, compression }: Pick<Prompt, 'bytes' | 'compression'>, isLight: boolean): number {
  const whole = bytes ?? 0;
  return isLight ? Math.round(whole / (compression ? LIGHTER.telephony : LIGHTER.wide)) : whole;
}
