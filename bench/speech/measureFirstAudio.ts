import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import init from '@echogarden/espeak-ng-emscripten';
import * as v from 'valibot';
import { createResampler } from '#server/speech/dsp/resampler.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { createStretch } from '#server/speech/dsp/stretch.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { createModelEngine } from '#server/speech/engines/neural/modelEngine.ts';
import { openGraph } from '#server/speech/engines/neural/run/runGraph.ts';
import { textToIds } from '#server/speech/engines/neural/run/textToIds.ts';
import { VoiceFrontend } from '#server/speech/engines/neural/run/voiceFrontend.ts';
import { prepareFiles } from '#server/speech/engines/neural/run/workshop.ts';
import { createEncoders } from '#server/speech/formats/createEncoders.ts';
import { streamAudio } from '#server/speech/pipeline/streamAudio.ts';

/** One sentence of 200 letters: playback can start after its first clause, or only after all of it. */
const TEXT =
  'Para falar com um de nossos atendentes sobre a sua última fatura, aguarde na linha por mais alguns instantes, ' +
  'porque todos eles estão ocupados neste momento e a sua ligação é muito importante para nós.';
const ROUNDS = 5;

interface Times {
  readonly firstMs: number;
  readonly totalMs: number;
}
/**
 * Medians of a normal stream, of one as before pieces existed, which splits the sentence at a clause, of one whose
 * first sentence is awaited as a whole, and of the bare engine.
 */
export interface FirstAudioFigures {
  readonly stream: Times;
  readonly clauses: Times;
  readonly whole: Times;
  readonly sherpa: Times;
}

/** `files` contains the config.json and model.pth of a phoneme voice. The methods alternate. */
async function measureFirstAudio(files: string, threads: number): Promise<FirstAudioFigures> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-first-audio-'));
  const file = (name: string) => path.join(files, name);
  await prepareFiles({ config: file('config.json'), model: file('model.pth') }, folder, () => {});
  const engine = await createModelEngine({ folder, voices: { voz: 0 }, threads });
  const frontend = v.parse(VoiceFrontend, JSON.parse(fs.readFileSync(path.join(folder, 'frontend.json'), 'utf8')));
  const bare = await openGraph(folder, frontend, threads);
  const { eSpeakNGWorker: ESpeak } = await init();
  const espeak = new ESpeak();
  espeak.set_voice('', 'pt-br');
  const ids = textToIds(
    frontend,
    { text: TEXT, language: 'portuguese_brazil' },
    (text) => espeak.synthesize_ipa(text).ipa,
  );
  const inOne: Engine = {
    ...engine,
    hasPieces: false,
    speak: (utterance, take) => engine.speak({ ...utterance, isStreamed: false }, take),
  };
  const stream = async (heard: Engine): Promise<Times> => {
    const startedAt = performance.now();
    let firstMs = 0;
    const studio = {
      engine: heard,
      gainOf: () => 0,
      openEncoder: createEncoders(),
      stretch: await createStretch(engine.sampleRate),
      resample: await createTelephonyResampler(engine.sampleRate),
      resamplerTo: (rate: number) => createResampler(engine.sampleRate, rate),
    };
    const request = { voice: 'voz', language: 'portuguese_brazil' as const, text: TEXT, isTelephony: false };
    await streamAudio(
      studio,
      { ...request, volumeDb: 0, gapMs: 0, endMs: 0 },
      { format: 'PCM', speed: 1 },
      {
        take: () => (firstMs ||= performance.now() - startedAt),
        rest: () => Promise.resolve(),
        isCancelled: () => false,
      },
    );
    return { firstMs, totalMs: performance.now() - startedAt };
  };
  const sherpa = async (): Promise<Times> => {
    const startedAt = performance.now();
    await bare.run({ ids, voice: 0, rate: 1 });
    const totalMs = performance.now() - startedAt;
    return { firstMs: totalMs, totalMs };
  };
  const ways = {
    stream: () => stream(engine),
    clauses: () => stream(inOne),
    whole: () => stream({ ...inOne, isWhole: false }),
    sherpa,
  };
  const times: Record<keyof typeof ways, Times[]> = { stream: [], clauses: [], whole: [], sherpa: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const [way, measure] of Object.entries(ways)) {
      const one = await measure();
      // The first round is a warm-up.
      if (round > 0) times[way as keyof typeof ways].push(one);
    }
  engine.close();
  fs.rmSync(folder, { recursive: true, force: true });
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
  const median = (all: Times[]): Times => ({
    firstMs: middle(all.map(({ firstMs }) => firstMs)),
    totalMs: middle(all.map(({ totalMs }) => totalMs)),
  });
  return {
    stream: median(times.stream),
    clauses: median(times.clauses),
    whole: median(times.whole),
    sherpa: median(times.sherpa),
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(JSON.stringify(await measureFirstAudio(process.argv[2]!, Number(process.argv[3]))));
  process.exit();
}
