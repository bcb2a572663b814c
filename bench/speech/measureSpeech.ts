import { execFileSync, spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { makeAudio } from '#server/speech/pipeline/makeAudio.ts';
import { measureReading, type ReadingFigures } from './measureReading.ts';
import { levellingTexts } from '#testing/speech/measureVoices.ts';
import { trackPitch } from '#server/speech/dsp/pitch.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import { startSpeech } from '#server/speech/startSpeech.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { findVoice } from '#server/speech/api/voices.ts';
import { medianAndP95 } from '#bench/median.ts';

const TEXT = Array.from({ length: 4 }, () => levellingTexts.join(' '))
  .join(' ')
  .slice(0, 2000);
const REQUEST: AudioRequest = {
  voice: 'Davi',
  language: 'portuguese_brazil',
  text: TEXT,
  isTelephony: false,
  volumeDb: 0,
  gapMs: 0,
  endMs: 0,
};
const ROUNDS = 8;

export interface SpeechFigures {
  /** CPU seconds per second of audio; null if espeak-ng is not installed. */
  readonly native: number | null;
  readonly engine: number;
  readonly pipeline: number;
  readonly telephonyPipeline: number;
  readonly pitch: number;
  /** From the task to the audio of one short prompt through the pool, in ms: median and 95th percentile. */
  readonly shortPromptMs: { readonly median: number; readonly p95: number };
  /** Seconds of audio per second, with one thread and with two. */
  readonly throughput: { readonly one: number; readonly two: number };
  readonly reading: ReadingFigures;
}

/** Measures the embedded engine and its pipeline on this machine, in this process. */
export async function measureSpeech(): Promise<SpeechFigures> {
  const engine = await createESpeakEngine();
  const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
  let samples: Int16Array[] = [];
  const speakOnce = async () => {
    samples = [];
    await engine.speak(REQUEST, (pcm) => {
      samples.push(pcm);
      return false;
    });
    return samples.reduce((sum, { length }) => sum + length, 0) / engine.sampleRate;
  };
  const makeOnce = async (isTelephony: boolean) =>
    (await makeAudio(studio, { ...REQUEST, isTelephony }, () => false))?.duration ?? 0;
  const engineCost = await cpuPerSecond(speakOnce);
  const speech = Float32Array.from(
    samples.flatMap((chunk) => [...chunk]),
    (sample) => sample / 32_768,
  );
  return {
    native: nativeCpuPerSecond(),
    engine: engineCost,
    pipeline: await cpuPerSecond(() => makeOnce(false)),
    telephonyPipeline: await cpuPerSecond(() => makeOnce(true)),
    pitch: await cpuPerSecond(async () => {
      trackPitch(speech, engine.sampleRate);
      return speech.length / engine.sampleRate;
    }),
    shortPromptMs: await shortPrompt(),
    throughput: { one: await throughput(1), two: await throughput(2) },
    reading: measureReading(),
  };
}

/** CPU time of this process per second of audio that `make` reports, after two warm-up rounds. */
async function cpuPerSecond(make: () => Promise<number>): Promise<number> {
  await make();
  await make();
  const before = process.cpuUsage();
  let seconds = 0;
  for (let round = 0; round < ROUNDS; round++) seconds += await make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / seconds;
}

/** CPU time of the native program including its start, over many runs of the same text, as counted by the shell. */
function nativeCpuPerSecond(): number | null {
  if (spawnSync('espeak-ng', ['--version']).error !== undefined) return null;
  const voice = findVoice(REQUEST.voice);
  const args = [
    '-v',
    `pt-br+${voice?.variant}`,
    '-s',
    String(voice?.rate),
    '-p',
    String(voice?.pitch),
    '--stdout',
    TEXT,
  ];
  const seconds = (execFileSync('espeak-ng', args, { maxBuffer: 1e9 }).length - 44) / 2 / 22_050;
  const { stdout } = spawnSync(
    'sh',
    ['-c', `for i in $(seq ${ROUNDS}); do espeak-ng "$@" >/dev/null; done; times`, 'sh', ...args],
    { encoding: 'utf8' },
  );
  const children = stdout.trim().split('\n').at(-1) ?? '';
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  );
  return cpu / (seconds * ROUNDS);
}

async function shortPrompt(): Promise<{ median: number; p95: number }> {
  const speech = startSpeech({ threads: 1 });
  await speech.ready;
  const times: number[] = [];
  for (let i = 0; i < 60; i++) {
    const before = performance.now();
    await speech.speak({ ...REQUEST, text: 'Tecle um para falar com a recepção.' });
    if (i >= 10) times.push(performance.now() - before);
  }
  await speech.close();
  return medianAndP95(times);
}

async function throughput(threads: number): Promise<number> {
  const speech = startSpeech({ threads });
  await speech.ready;
  const all = (count: number) => Promise.all(Array.from({ length: count }, () => speech.speak(REQUEST)));
  await all(threads * 2);
  const before = performance.now();
  const made = await all(threads * 6);
  const wallSeconds = (performance.now() - before) / 1000;
  await speech.close();
  return made.reduce((sum, { duration }) => sum + duration, 0) / wallSeconds;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(JSON.stringify(await measureSpeech()));
