import type { Language } from '#contract/kit/languages.ts';

/** Speaking style of a section of an utterance: UTF-16 offsets in its text. */
export interface UtteranceStyle {
  readonly from: number;
  readonly to: number;
  readonly isSlow: boolean;
  readonly isEmphatic: boolean;
  /** Phonemes spoken instead of the text: the engine's mnemonics, checked by `isPhonemes`. */
  readonly phonemes?: string;
}

export interface Utterance {
  /** One sentence as it is to be spoken; nothing in it is a command. */
  readonly text: string;
  /** In order and without overlap; the rest uses the voice's own style. */
  readonly styles?: readonly UtteranceStyle[];
  readonly language: Language;
  /** Name of one of the engine's voices. */
  readonly voice: string;
  /** Multiple of the voice's own speed, 0.5 to 2.5; 1 by default. */
  readonly rate?: number;
  /** True if the sound is heard while it is made, which may cost some more work. */
  readonly isStreamed?: boolean;
}

/** A word's beginning: UTF-16 offsets in the utterance's text, ms from the utterance's start. */
export interface EngineWord {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
}

/** Takes audio as it is made, with the words that begin in it; returns true to stop the engine. */
export type TakeChunk = (pcm: Int16Array, words: EngineWord[]) => boolean;

/** Synthesizes one sentence at a time: embedded, neural, or over a network. */
export interface Engine {
  readonly sampleRate: number;
  /** True if an utterance's sound is returned only once it is complete. */
  readonly isWhole?: boolean;
  /** True if it is returned in pieces nevertheless, if the utterance is streamed. */
  readonly hasPieces?: boolean;
  /** True if the words' times are measured; they may be estimated otherwise. */
  readonly hasWordTimes?: boolean;
  /** Resolves with true if the engine reached the end of the text. */
  speak(utterance: Utterance, takeChunk: TakeChunk): Promise<boolean>;
}
