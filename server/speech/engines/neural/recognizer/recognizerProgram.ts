import { createRequire } from 'node:module';
import os from 'node:os';
import { endWithParent } from '#server/speech/engines/neural/run/lifeline.ts';
import { readWav } from '#server/speech/formats/readWav.ts';
import type { RecognizerParts } from '#server/speech/api/recognizerFiles.ts';

export interface RecognizerStart {
  readonly model: RecognizerParts;
}
export interface RecognizerOrder {
  readonly id: number;
  readonly wav: Uint8Array;
  /** Code of the language, such as 'pt'. */
  readonly language: string;
}
export interface TimedToken {
  readonly text: string;
  readonly startMs: number;
}
export type RecognizerAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'heard'; readonly id: number; readonly text: string; readonly tokens: readonly TimedToken[] }
  | { readonly type: 'failed'; readonly id: number | undefined; readonly message: string };

interface Stream {
  acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
}
interface Result {
  readonly text: string;
  readonly tokens?: readonly string[];
  /** In seconds; empty where the model tells none. */
  readonly timestamps?: readonly number[];
}
interface Sherpa {
  OfflineRecognizer: {
    createAsync(config: object): Promise<{ createStream(): Stream; decodeAsync(stream: Stream): Promise<Result> }>;
  };
}

/** Whisper hears 30 seconds at once. */
const PIECE_SECONDS = 28;
/** Part of a piece in which its end is looked for, and the length of a frame whose loudness is compared. */
const [SEARCH_SECONDS, FRAME_SECONDS] = [8, 0.03];

// Native code may end the process that runs it, and memory of a model is given back with its process.
const answer = (message: RecognizerAnswer) => process.send?.(message);
// Hearing waits for everything else on this machine.
os.setPriority(19);
await endWithParent();
process.once('message', ({ model }: RecognizerStart) => {
  serve(model).catch((error: unknown) => answer({ type: 'failed', id: undefined, message: String(error) }));
});

async function serve(model: RecognizerParts): Promise<void> {
  const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  // A Whisper model is opened for one language.
  const open = (language: string) =>
    OfflineRecognizer.createAsync({
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: { ...configOf(model, language), numThreads: 1, provider: 'cpu', debug: 0 },
    });
  let opened = { language: 'pt', recognizer: await open('pt') };
  answer({ type: 'ready' });

  async function hear({ wav, language }: RecognizerOrder): Promise<{ text: string; tokens: TimedToken[] }> {
    if (model.kind === 'whisper' && opened.language !== language)
      opened = { language, recognizer: await open(language) };
    const { samples, sampleRate } = readWav(wav);
    const texts: string[] = [];
    const tokens: TimedToken[] = [];
    for (const { from, to } of model.kind === 'whisper'
      ? piecesOf(samples, sampleRate)
      : [{ from: 0, to: samples.length }]) {
      const stream = opened.recognizer.createStream();
      stream.acceptWaveform({ samples: samples.slice(from, to), sampleRate });
      const { text, tokens: heard = [], timestamps = [] } = await opened.recognizer.decodeAsync(stream);
      texts.push(text.trim());
      const fromMs = (from / sampleRate) * 1000;
      for (const [i, seconds] of timestamps.entries())
        tokens.push({ text: heard[i] ?? '', startMs: fromMs + seconds * 1000 });
    }
    return { text: texts.join(' '), tokens };
  }

  let last: Promise<unknown> = Promise.resolve();
  process.on('message', (order: RecognizerOrder) => {
    last = last
      .then(() => hear(order))
      .then(
        (heard) => answer({ type: 'heard', id: order.id, ...heard }),
        (error: unknown) => answer({ type: 'failed', id: order.id, message: String(error) }),
      );
  });
}

function configOf({ tokens, ...model }: RecognizerParts, language: string): object {
  if (model.kind === 'whisper') {
    const { encoder, decoder } = model;
    return { tokens, whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 } };
  }
  const { encoder, decoder, joiner } = model;
  return { tokens, transducer: { encoder, decoder, joiner }, modelType: 'nemo_transducer' };
}

/** Cuts long audio where it is quietest. */
function piecesOf(samples: Float32Array, sampleRate: number): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  const frame = Math.round(FRAME_SECONDS * sampleRate);
  let from = 0;
  while (samples.length - from > PIECE_SECONDS * sampleRate) {
    const end = from + PIECE_SECONDS * sampleRate;
    let [quietest, least] = [end, Infinity];
    for (let at = end - SEARCH_SECONDS * sampleRate; at + frame <= end; at += frame) {
      let energy = 0;
      for (let i = at; i < at + frame; i++) energy += samples[i]! ** 2;
      if (energy < least) [quietest, least] = [at + Math.floor(frame / 2), energy];
    }
    pieces.push({ from, to: quietest });
    from = quietest;
  }
  return [...pieces, { from, to: samples.length }];
}
