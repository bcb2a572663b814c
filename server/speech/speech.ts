import type { AudioFormat } from '#contract/demo.ts';
import type { Language } from '#contract/languages.ts';
import type { AudioWarning, Curve, FailureCode, WordTiming } from '#contract/prompts.ts';

/** All that decides how an audio sounds; equal requests give equal audio, so their hash names the file. */
export interface AudioRequest {
  readonly voice: string;
  readonly language: Language;
  readonly text: string;
  /** false: the engine's rate in 16-bit PCM; true: 8 kHz A-law. Both inside WAV. */
  readonly isTelephony: boolean;
  /** Gain in decibels over the levelled voice; a peak guard keeps it from clipping. */
  readonly volumeDb: number;
  /** Silence between sentences in ms; 0 leaves the voice's own pause. */
  readonly gapMs: number;
  /** Silence at the end in ms. */
  readonly endMs: number;
}

export interface MadeAudio {
  readonly wav: Uint8Array;
  /** Seconds. */
  readonly duration: number;
  readonly curve: Curve;
  readonly words: WordTiming[];
  readonly warnings: AudioWarning[];
}

/** Why no audio came: `isFinal` when trying again would end the same way. */
export class SpeechFailure extends Error {
  readonly code: FailureCode;
  readonly isFinal: boolean;
  constructor(code: FailureCode, isFinal: boolean, message: string) {
    super(message);
    this.code = code;
    this.isFinal = isFinal;
  }
}

export interface Voice {
  readonly name: string;
  readonly gender: 'female' | 'male';
}

/** Text to audio, off the event loop. */
export interface Speech {
  readonly voices: readonly Voice[];
  /** Engine and pipeline with their versions: part of every audio's hash. */
  readonly version: string;
  /** Rejects with a SpeechFailure, or with the signal's reason when it aborts. */
  speak(request: AudioRequest, signal?: AbortSignal): Promise<MadeAudio>;
  /** The audio's bytes as they are made, sentence by sentence; fails as `speak` does, and stops when nobody reads on. */
  stream(request: AudioRequest, format: AudioFormat, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
