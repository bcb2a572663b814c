import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { VOICE_LUFS } from '#server/speech/api/voices.ts';
import { loudnessOf } from '#server/speech/dsp/loudness.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { createModelEngine } from '#server/speech/engines/neural/modelEngine.ts';
import { prepareFiles } from '#server/speech/engines/neural/run/workshop.ts';
import { readWav } from '#server/speech/formats/readWav.ts';
import { makeAudio, type SynthesisContext } from '#server/speech/pipeline/makeAudio.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { testRequest } from './testRequest.ts';

/** Fixtures that speak Portuguese: with both kinds of decoder and of durations, and with several speakers. */
export const naturalVoices = ['rb2', 'sdp', 'multi', 'reference/vits-characters'] as const;

/** A model of the fixtures as a voice at the common level; every name of a voice is its first speaker. */
export async function openNaturalVoice(
  fixture: (typeof naturalVoices)[number],
): Promise<SynthesisContext & { close(): void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-natural-'));
  const [config, model] = ['config.json', 'model.pth'].map((name) => path.join(vitsFixtures, fixture, name));
  await prepareFiles({ config: config!, model: model! }, folder, () => {});
  const voice = 'voz';
  const engine = await createModelEngine({ folder, voices: { [voice]: 0 }, threads: 1 });
  const bare = {
    engine: {
      ...engine,
      speak: ((utterance, take) => engine.speak({ ...utterance, voice }, take)) as typeof engine.speak,
    },
    resample: await createTelephonyResampler(engine.sampleRate),
  };
  const { samples, sampleRate } = readWav(
    (await makeAudio({ ...bare, gainOf: () => 0 }, testRequest(), () => false))!.wav,
  );
  const gainDb = VOICE_LUFS - loudnessOf(samples, sampleRate);
  return {
    ...bare,
    gainOf: () => gainDb,
    close: () => {
      engine.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
