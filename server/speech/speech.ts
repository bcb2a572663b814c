import type { EngineHealth } from './engineHealth.ts';
import type { AudioFormat } from '#contract/demo.ts';
import type { Language } from '#contract/kit/languages.ts';
import type { AudioWarning, Curve, FailureCode, WordTiming } from '#contract/prompts.ts';
import type { DictionaryEntry } from './reading/dictionary.ts';
import type { SpeechStats } from './speechStats.ts';

/** All that decides how an audio sounds; equal requests give equal audio, so their hash names the file. */
export interface AudioRequest {
  readonly voice: string;
  readonly language: Language;
  /** As written: marks, dictionary and rules are applied while it is spoken. */
  readonly text: string;
  /** How written forms are said, the project's before everybody's. */
  readonly dictionary?: readonly DictionaryEntry[];
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
  /** Nobody says it of a model that was sent. */
  readonly gender: 'female' | 'male' | 'unknown';
  /** Every language there is, unless given. */
  readonly languages?: readonly Language[];
}

/** A model whose graph has been made, as it is loaded. */
export interface PreparedModel {
  readonly kind: 'model';
  /** One for each content: audio that another made is not its own. */
  readonly key: string;
  readonly folder: string;
  readonly languages: readonly Language[];
  readonly voices: Readonly<Record<string, { readonly speaker: number; readonly gainDb: number }>>;
}

/** A server of another kind that speaks for us. */
export interface NetworkEngine {
  readonly kind: 'network';
  readonly key: string;
  readonly protocol: 'coqui' | 'openai-compatible';
  readonly url: string;
  /** Bearer token. */
  readonly token?: string;
  /** Its own name of each voice: null where it has but one. */
  readonly voices: Readonly<Record<string, string | null>>;
}

/** A loaded model's process. */
export interface LoadedModel {
  readonly key: string;
  readonly orders: number;
}

/** What a stream can be made as: Opus in Ogg and bare 16-bit samples beside the formats of a file. */
export type StreamFormat = AudioFormat | 'OPUS' | 'PCM';

export interface StreamOptions {
  readonly format: StreamFormat;
  /** 0.25 to 4 times the voice's own pace. */
  readonly speed: number;
  /** Of a service with a key: comes before files, and before visitors of the demo. */
  readonly isService: boolean;
}

/** Bytes of a stream, and how much of the text (UTF-16 units) has been spoken whole with them. */
export interface StreamPiece {
  readonly bytes: Uint8Array;
  readonly spokenTo: number;
}

export type Speak = (request: AudioRequest) => Promise<MadeAudio>;

/** Text to audio, off the event loop. */
export interface Speech {
  readonly voices: readonly Voice[];
  /** Engine and pipeline of a voice with their versions: part of every audio's hash. */
  versionOf(voice: string): Promise<string>;
  /** Rejects with a SpeechFailure, or with the signal's reason when it aborts. */
  speak(request: AudioRequest, signal?: AbortSignal): Promise<MadeAudio>;
  /** The audio's bytes as they are made; fails as `speak` does, waits for a slow reader and stops when nobody reads on. */
  stream(request: AudioRequest, options: StreamOptions, signal?: AbortSignal): AsyncGenerator<StreamPiece>;
  /** Looks again which models are active. */
  refresh(): Promise<void>;
  /** Speaks with a model that is not offered to anybody; it is loaded for this. */
  tryModel<R>(model: PreparedModel, trial: (speak: Speak) => Promise<R>, signal?: AbortSignal): Promise<R>;
  loadedModels(): LoadedModel[];
  readonly stats: SpeechStats;
  /** Speech servers of the configuration, as this process met them. */
  engines(): readonly EngineHealth[];
  /** Texts being spoken or waiting for it. */
  countOrders(): number;
  close(): Promise<void>;
}
