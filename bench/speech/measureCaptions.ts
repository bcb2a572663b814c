import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { makeAudio } from '#server/speech/pipeline/makeAudio.ts';
import { checkCaptions, END_OFF_MAX_MS } from '#testing/speech/checkCaptions.ts';
import { goodRequests } from './soundCorpus.ts';

const [SEED, PROMPTS] = [1, 1000];

/** Captions of 1,000 prompts of all embedded voices, read by a library and by ffmpeg; fails if any has a fault. */
const engine = await createESpeakEngine();
const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
const voices = new Set<string>();
const offsMs: number[] = [];
let [cues, faulty] = [0, 0];
for (const request of goodRequests(SEED, PROMPTS)) {
  const checked = checkCaptions(request.text, (await makeAudio(studio, request, () => false))!);
  voices.add(request.voice);
  offsMs.push(Math.abs(checked.endOffMs));
  cues += checked.cues;
  if (checked.faults.length > 0) faulty += 1;
  for (const fault of checked.faults) console.log(`${request.voice}, ${JSON.stringify(request.text)}: ${fault}`);
}
offsMs.sort((a, b) => a - b);
console.log(
  `${PROMPTS} prompts of ${voices.size} voices, ${cues} cues: ${faulty} with a fault; the last cue ends within ` +
    `${offsMs[Math.floor(PROMPTS * 0.99)]!.toFixed(0)} ms of the speech at 99%, ${offsMs.at(-1)!.toFixed(0)} ms at ` +
    `most (goal: under ${END_OFF_MAX_MS} ms)`,
);
process.exitCode = faulty > 0 ? 1 : 0;
