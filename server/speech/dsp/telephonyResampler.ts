import { createResampler, type Resample, resampleWhole } from './resampler.ts';

export type { Resample };
export const TELEPHONY_RATE = 8000;

export async function createTelephonyResampler(sampleRate: number): Promise<Resample> {
  return resampleWhole(await createResampler(sampleRate, TELEPHONY_RATE));
}
