import type { Engine, EngineWord } from './engine.ts';
import { decibels } from './gain.ts';
import { splitSentences } from './sentences.ts';
import type { AudioRequest } from './speech.ts';
import { trimSilence } from './trimSilence.ts';

/** A sentence's sound at the engine's rate, levelled, without the silence around it. */
export interface SpokenSentence {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly from: number;
  /** Empty when nothing could be heard. */
  readonly samples: Float32Array;
  /** Times count from the engine's first sample: `lead` samples before `samples`. */
  readonly words: readonly EngineWord[];
  readonly lead: number;
  /** False when the engine stopped before the sentence's end. */
  readonly isComplete: boolean;
  /** True when the engine's own samples hit full scale. */
  readonly isClipped: boolean;
}

/** Speaks a text sentence by sentence, each given as soon as it is made; ends early when `isCancelled` says so. */
export async function* speakSentences(engine: Engine, request: AudioRequest, gainDb: number, isCancelled: () => boolean): AsyncGenerator<SpokenSentence> {
  for (const { text, from } of splitSentences(request.text, request.language)) {
    if (isCancelled()) return;
    const chunks: Int16Array[] = [];
    const words: EngineWord[] = [];
    const isComplete = await engine.speak({ text, language: request.language, voice: request.voice }, (pcm, begun) => {
      chunks.push(pcm);
      words.push(...begun);
      return isCancelled();
    });
    if (isCancelled()) return;
    const { samples, isClipped } = joinChunks(chunks, decibels(gainDb));
    yield { text, from, words, isComplete, isClipped, ...trimSilence(samples, engine.sampleRate) };
  }
}

function joinChunks(chunks: readonly Int16Array[], factor: number): { samples: Float32Array; isClipped: boolean } {
  const samples = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let isClipped = false;
  for (const chunk of chunks) {
    for (const sample of chunk) {
      isClipped ||= sample >= 32_767 || sample <= -32_768;
      samples[at++] = sample / 32_768 * factor;
    }
  }
  return { samples, isClipped };
}
