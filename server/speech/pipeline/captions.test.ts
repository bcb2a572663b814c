import { expect, test } from 'vitest';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import type { RecordingRequest } from '#server/speech/api/speech.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { decoders } from '#testing/sound/decodeElsewhere.ts';
import { checkCaptions } from '#testing/speech/checkCaptions.ts';
import { openNaturalVoice } from '#testing/speech/naturalVoice.ts';
import { seededRandom } from '#testing/speech/plantFaults.ts';
import { recordedInRoom } from '#testing/speech/sound.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { makeAudio } from './makeAudio.ts';
import { makeRecording } from './makeRecording.ts';

const texts = [
  'Almôço e jantar inclusos.',
  'Bom dia! O valor da sua fatura é R$ 1.249,90 & vence em 05/03. Tecle <1> para falar com um atendente, ou espere.',
];

const openStudio = async () => {
  const engine = await createESpeakEngine();
  return { engine, resample: await createTelephonyResampler(engine.sampleRate) };
};

test('captions of every voice are read alike by other programs, and end with the speech', async (context) => {
  context.skip(!decoders.includes('ffmpeg'), 'ffmpeg');
  const studio = await openStudio();
  for (const { name: voice } of espeakVoices) {
    for (const [index, text] of texts.entries()) {
      const made = await makeAudio(studio, testRequest({ voice, text, isTelephony: index === 1 }), () => false);
      expect(checkCaptions(text, made!), voice).toMatchObject({ cues: index === 0 ? 1 : 3, faults: [] });
    }
  }
});

test('captions of a natural voice end with its sound', async (context) => {
  context.skip(!decoders.includes('ffmpeg'), 'ffmpeg');
  const studio = await openNaturalVoice('reference/vits-characters');
  try {
    for (const [index, text] of texts.entries()) {
      const made = await makeAudio(studio, testRequest({ text, isTelephony: index === 1 }), () => false);
      expect(checkCaptions(text, made!)).toMatchObject({ faults: [] });
    }
  } finally {
    studio.close();
  }
});

test('captions of a recording end with its speech, in each output and in a noisy room', async (context) => {
  context.skip(!decoders.includes('ffmpeg'), 'ffmpeg');
  const studio = await openStudio();
  const random = seededRandom(1);
  const record = async (request: RecordingRequest) => {
    const made = await makeRecording(request);
    if (typeof made === 'string') throw new Error(made);
    return made;
  };
  for (const voice of ['Clara', 'Bento']) {
    for (const text of texts) {
      const request = testRequest({ voice, text });
      const { wav } = (await makeAudio(studio, request, () => false))!;
      const made = await record({ ...request, wav: recordedInRoom(wav, random) });
      const byTelephone = await record({ ...request, wav: made.wav, isTelephony: true, isFinished: true });
      for (const one of [made, byTelephone]) expect(checkCaptions(text, one), voice).toMatchObject({ faults: [] });
      // Trimming keeps 120 ms behind the speech, which are all noise.
      const noisy = await record({ ...request, wav: recordedInRoom(wav, random, -46) });
      expect(noisy.duration * 1000 - noisy.words.at(-1)!.endMs, voice).toBeGreaterThan(100);
    }
  }
});
