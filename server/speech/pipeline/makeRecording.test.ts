import { expect, test } from 'vitest';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { seededRandom } from '#testing/speech/plantFaults.ts';
import { recordedInRoom } from '#testing/speech/sound.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { makeAudio } from './makeAudio.ts';
import { makeRecording } from './makeRecording.ts';

test('a word that is a small part of its recording is found, in a quiet room and a noisy one', async () => {
  const engine = await createESpeakEngine();
  const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
  const random = seededRandom(1);
  for (const text of ['Sim.', 'Não.', 'Tecle um.']) {
    const request = testRequest({ text });
    const spoken = (await makeAudio(studio, { ...request, endMs: 9000 }, () => false))!;
    for (const roomDb of [-65, -50]) {
      const made = await makeRecording({ ...request, wav: recordedInRoom(spoken.wav, random, roomDb) });
      if (typeof made === 'string') throw new Error(`${text} ${roomDb}: ${made}`);
      expect(made.warnings, `${text} ${roomDb}`).toEqual([]);
      expect(Math.abs(made.duration - (spoken.duration - 9)), `${text} ${roomDb}`).toBeLessThan(0.2);
    }
  }
});
