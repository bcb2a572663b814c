import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import type { AudioRequest, MadeAudio } from '#server/speech/api/speech.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { makeAudio, type SynthesisContext } from '#server/speech/pipeline/makeAudio.ts';
import { makeRecording } from '#server/speech/pipeline/makeRecording.ts';
import { checkCaptions, END_OFF_MAX_MS } from '#testing/speech/checkCaptions.ts';
import { naturalVoices, openNaturalVoice } from '#testing/speech/naturalVoice.ts';
import { seededRandom } from '#testing/speech/plantFaults.ts';
import { recordedInRoom } from '#testing/speech/sound.ts';
import { goodRequests } from './soundCorpus.ts';

const SEED = 1;
const [EMBEDDED, NATURAL, RECORDED] = [900, 50, 50];

/**
 * Captions of 1,000 prompts of all embedded voices, natural voices and recordings, read by a library and by ffmpeg;
 * fails if any has a fault.
 */
const engine = await createESpeakEngine();
const embedded: SynthesisContext = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
const speak = async (studio: SynthesisContext, request: AudioRequest) =>
  (await makeAudio(studio, request, () => false))!;
let faulty = 0;

await measure('embedded voices', goodRequests(SEED, EMBEDDED), (request) => speak(embedded, request));

const natural = await Promise.all(naturalVoices.map(openNaturalVoice));
const inPortuguese = goodRequests(SEED + 1, 2 * NATURAL).filter(({ language }) => language === 'portuguese_brazil');
await measure('natural voices', inPortuguese.slice(0, NATURAL), (request, index) =>
  speak(natural[index % natural.length]!, request),
);
for (const voice of natural) voice.close();

const random = seededRandom(SEED);
await measure('recordings', goodRequests(SEED + 2, RECORDED), async (request, index) => {
  const { wav } = await speak(embedded, { ...request, isTelephony: false });
  const made = await record({ ...request, wav: recordedInRoom(wav, random) });
  if (index % 2 === 0) return made;
  // Half of them are asked for in their other output later.
  const master = made.master ?? made.wav;
  return record({ ...request, wav: master, isTelephony: !request.isTelephony, isFinished: true });
});
process.exitCode = faulty > 0 ? 1 : 0;

async function record(request: Parameters<typeof makeRecording>[0]): Promise<MadeAudio> {
  const made = await makeRecording(request);
  if (typeof made === 'string') throw new Error(`${JSON.stringify(request.text)}: ${made}`);
  return made;
}

async function measure(
  what: string,
  requests: readonly AudioRequest[],
  make: (request: AudioRequest, index: number) => Promise<MadeAudio>,
): Promise<void> {
  const offsMs: number[] = [];
  let [cues, faultyHere] = [0, 0];
  for (const [index, request] of requests.entries()) {
    const checked = checkCaptions(request.text, await make(request, index));
    offsMs.push(Math.abs(checked.endOffMs));
    cues += checked.cues;
    if (checked.faults.length > 0) faultyHere += 1;
    for (const fault of checked.faults)
      console.log(`${what}, ${request.voice}, ${JSON.stringify(request.text)}: ${fault}`);
  }
  faulty += faultyHere;
  offsMs.sort((a, b) => a - b);
  const [most99, most] = [offsMs[Math.floor(offsMs.length * 0.99)]!, offsMs.at(-1)!];
  console.log(
    `${requests.length} prompts of ${what}, ${cues} cues: ${faultyHere} with a fault; the last cue ends within ` +
      `${most99.toFixed(0)} ms of the speech at 99%, ${most.toFixed(0)} ms at most (goal: under ${END_OFF_MAX_MS} ms)`,
  );
}
