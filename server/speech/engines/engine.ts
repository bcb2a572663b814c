import type { Language } from '#contract/kit/languages.ts';

/** How a stretch of an utterance is said: UTF-16 offsets in its text. */
export interface UtteranceStyle {
  readonly from: number;
  readonly to: number;
  readonly isSlow: boolean;
  readonly isEmphatic: boolean;
  /** Said in place of the stretch: the engine's mnemonics, checked by `isPhonemes`. */
  readonly phonemes?: string;
}

export interface Utterance {
  /** One sentence as it is said: nothing in it is a command. */
  readonly text: string;
  /** In order, apart from each other; the voice's own way elsewhere. */
  readonly styles?: readonly UtteranceStyle[];
  readonly language: Language;
  /** A name of the voices the engine offers. */
  readonly voice: string;
  /** Times the voice's own pace, 0.5 to 2.5; 1 unless given. */
  readonly rate?: number;
}

/** A word as the engine begins it: UTF-16 offsets in the utterance's text, ms from the utterance's start. */
export interface EngineWord {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
}

/** Takes audio as it is made, with the words that begin in it; answers true to stop the engine. */
export type TakeChunk = (pcm: Int16Array, words: EngineWord[]) => boolean;

/** What turns one sentence into sound: embedded today, neural or over a network later. */
export interface Engine {
  readonly sampleRate: number;
  /** An utterance's sound comes once all of it is made. */
  readonly isWhole?: boolean;
  /** Resolves with true when the engine got to the end of the text. */
  speak(utterance: Utterance, takeChunk: TakeChunk): Promise<boolean>;
}
