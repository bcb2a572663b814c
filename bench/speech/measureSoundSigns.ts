import { pathToFileURL } from 'node:url';
import type { AudioWarning } from '#contract/audio.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { makeAudio, type SynthesisContext } from '#server/speech/pipeline/makeAudio.ts';
import { findSoundSigns } from '#server/speech/pipeline/soundSigns.ts';
import { speakSentences, type SpokenSentence } from '#server/speech/pipeline/speakSentences.ts';
import { type AudioRequest, SpeechFailure } from '#server/speech/api/speech.ts';
import { embeddedGain } from '#server/speech/api/voices.ts';
import { makeSpoilt, type PlantedFault, seededRandom, signsOf } from '#testing/speech/plantFaults.ts';
import { goodRequests } from './soundCorpus.ts';

const GOOD = 2000;
const PLANTED = 100;
/** A place counts as right within this time of the planted one, since a listener starts a second before it. */
const PLACE_SECONDS = 1;

export interface SoundSignFigures {
  readonly good: number;
  /** Good audios with any of the warnings. */
  readonly falseAlarms: readonly { readonly request: AudioRequest; readonly warnings: readonly AudioWarning[] }[];
  readonly planted: Readonly<
    Record<PlantedFault, { readonly tried: number; readonly found: number; readonly placed: number }>
  >;
}

/** Measures false alarms and found faults in audio of the embedded voices. */
export async function measureSoundSigns(
  seed: number,
  { good = GOOD, planted = PLANTED, hasWordTimes = true } = {},
): Promise<SoundSignFigures> {
  const engine: Engine = { ...(await createESpeakEngine()), hasWordTimes };
  const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
  const newSigns = new Set<AudioWarning>(Object.values(signsOf).flat());
  const falseAlarms: { request: AudioRequest; warnings: AudioWarning[] }[] = [];
  for (const request of goodRequests(seed, good)) {
    const made = await makeAudio(studio, request, () => false).catch(unlessNoSpeech);
    const warnings = made?.warnings.filter((warning) => newSigns.has(warning)) ?? [];
    if (warnings.length > 0) falseAlarms.push({ request, warnings });
  }
  const faults = Object.keys(signsOf) as PlantedFault[];
  const results: [PlantedFault, { tried: number; found: number; placed: number }][] = [];
  for (const fault of faults) results.push([fault, await plant(studio, fault, seed, planted)]);
  return { good, falseAlarms, planted: Object.fromEntries(results) as SoundSignFigures['planted'] };
}

/** Some forms, drawn alone, give no speech, which is told by its own failure. */
function unlessNoSpeech(error: unknown): undefined {
  if (!(error instanceof SpeechFailure && error.code === 'NO_SPEECH')) throw error;
}

async function plant(studio: SynthesisContext, fault: PlantedFault, seed: number, count: number) {
  const random = seededRandom(seed + Object.keys(signsOf).indexOf(fault));
  const result = { tried: 0, found: 0, placed: 0 };
  for (const request of goodRequests(seed + 1, 40 * count)) {
    if (result.tried === count) break;
    if (request.language !== 'portuguese_brazil') continue;
    const spoilt = await makeSpoilt(studio, request, fault, random);
    if (spoilt === undefined) continue;
    const { made, atSeconds } = spoilt;
    const found = signsOf[fault].filter((sign) => made.warnings.includes(sign));
    const places = found.map((sign) => made.warningPlaces[sign] ?? Infinity);
    result.tried += 1;
    if (found.length > 0) result.found += 1;
    if (places.some((place) => Math.abs(place - atSeconds) < PLACE_SECONDS)) result.placed += 1;
  }
  return result;
}

/** Share of the time of a synthesis that the signs take, in one run. */
export async function measureSignCost(seed: number, count = 150): Promise<number> {
  const engine = await createESpeakEngine();
  const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
  let [whole, signs] = [0, 0];
  for (const request of goodRequests(seed, count)) {
    const spoken: SpokenSentence[] = [];
    for await (const one of speakSentences(engine, request, embeddedGain(request.voice)!, () => false))
      spoken.push(one);
    let before = performance.now();
    findSoundSigns(spoken, engine.sampleRate);
    signs += performance.now() - before;
    before = performance.now();
    await makeAudio(studio, request, () => false);
    whole += performance.now() - before;
  }
  return signs / (whole - signs);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const seed = Number(process.argv[2] ?? 36);
  const cost = await measureSignCost(seed);
  console.log(`cost: ${(100 * cost).toFixed(1)} % of the synthesis without signs`);
  for (const hasWordTimes of [true, false]) {
    console.log(hasWordTimes ? 'an engine that tells the times of words' : 'an engine that does not');
    const { good, falseAlarms, planted } = await measureSoundSigns(seed, { hasWordTimes });
    console.log(`false alarms: ${falseAlarms.length} of ${good} (${((100 * falseAlarms.length) / good).toFixed(2)} %)`);
    for (const { request, warnings } of falseAlarms)
      console.log(`  ${warnings.join(', ')}: ${request.voice}, ${request.language}: ${request.text.slice(0, 80)}`);
    for (const [fault, { tried, found, placed }] of Object.entries(planted))
      console.log(`${fault}: ${found} of ${tried} found, ${placed} with their place`);
  }
}
