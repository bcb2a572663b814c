import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { createResampler, type Resample, resampleWhole } from './resampler.ts';

export type { Resample };

export async function createTelephonyResampler(sampleRate: number): Promise<Resample> {
  return resampleWhole(await createResampler(sampleRate, TELEPHONY_RATE));
}
