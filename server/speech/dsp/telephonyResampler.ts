import { createResampler, type Resample, wholeResampler } from './resampler.ts';

export type { Resample };
export const TELEPHONY_RATE = 8000;

export async function createTelephonyResampler(sampleRate: number): Promise<Resample> {
  return wholeResampler(await createResampler(sampleRate, TELEPHONY_RATE));
}
