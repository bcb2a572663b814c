import type { Engine, EngineWord } from '#server/speech/engines/engine.ts';
import { decibels } from '#server/speech/dsp/gain.ts';
import { planSentences, type PlannedSentence } from './planSentences.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import { trimSilence } from '#server/speech/dsp/trimSilence.ts';

/** A sentence's levelled sound at the engine's rate, without the silence around it. */
export interface SpokenSentence extends PlannedSentence {
  /** Empty if nothing is audible, or once a stream has sent them: one that waits for its reader holds no sound. */
  samples: Float32Array;
  /** Times count from the engine's first sample: `lead` samples before `samples`. */
  readonly words: readonly EngineWord[];
  readonly lead: number;
  /** Samples of silence that followed `samples`. */
  readonly tail: number;
  /** True if the engine told when each word begins; false if it did not, or only estimated it. */
  readonly hasWordTimes: boolean;
  /** False if the engine stopped before the sentence's end. */
  readonly isComplete: boolean;
  /** True if the engine's own samples reached full scale. */
  readonly isClipped: boolean;
}

/**
 * Synthesizes a text sentence by sentence, yielding each when it is made; stops early if `isCancelled`. Throws a
 * SpeechFailure.
 */
export async function* speakSentences(
  engine: Engine,
  request: AudioRequest,
  gainDb: number,
  isCancelled: () => boolean,
  plan = planSentences(request),
): AsyncGenerator<SpokenSentence> {
  for (const sentence of plan) {
    if (isCancelled()) return;
    const spoken = await speakSentence(engine, request, sentence, gainDb, isCancelled);
    if (isCancelled()) return;
    yield spoken;
  }
}

async function speakSentence(
  engine: Engine,
  { language, voice }: AudioRequest,
  sentence: PlannedSentence,
  gainDb: number,
  isCancelled: () => boolean,
): Promise<SpokenSentence> {
  const chunks: Int16Array[] = [];
  const words: EngineWord[] = [];
  const { text, styles } = sentence;
  const isComplete =
    text === '' ||
    (await engine.speak({ text, styles, language, voice }, (pcm, begun) => {
      chunks.push(pcm);
      words.push(...begun);
      return isCancelled();
    }));
  const { samples, isClipped } = joinChunks(chunks, decibels(gainDb));
  const hasWordTimes = engine.hasWordTimes === true;
  return { ...sentence, words, hasWordTimes, isComplete, isClipped, ...trimSilence(samples, engine.sampleRate) };
}

function joinChunks(chunks: readonly Int16Array[], factor: number): { samples: Float32Array; isClipped: boolean } {
  const samples = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let isClipped = false;
  for (const chunk of chunks) {
    for (const sample of chunk) {
      isClipped ||= sample >= 32_767 || sample <= -32_768;
      samples[at++] = (sample / 32_768) * factor;
    }
  }
  return { samples, isClipped };
}
