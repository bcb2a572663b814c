import { expect, test } from 'vitest';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { decoders } from '#testing/sound/decodeElsewhere.ts';
import { checkCaptions } from '#testing/speech/checkCaptions.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { makeAudio } from './makeAudio.ts';

const texts = [
  'Almôço e jantar inclusos.',
  'Bom dia! O valor da sua fatura é R$ 1.249,90 & vence em 05/03. Tecle <1> para falar com um atendente, ou espere.',
];

test('captions of every voice are read alike by other programs, and end with the speech', async (context) => {
  if (!decoders.includes('ffmpeg')) context.skip('ffmpeg is not installed, which reads the captions');
  const engine = await createESpeakEngine();
  const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
  for (const { name: voice } of espeakVoices) {
    for (const [index, text] of texts.entries()) {
      const made = await makeAudio(studio, testRequest({ voice, text, isTelephony: index === 1 }), () => false);
      expect(checkCaptions(text, made!), voice).toMatchObject({ cues: index === 0 ? 1 : 3, faults: [] });
    }
  }
});
