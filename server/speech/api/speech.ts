import type { Language } from '#contract/kit/languages.ts';
import type { MetricsSnapshot } from '#contract/metrics.ts';
import type { ModelDescription } from '#contract/models.ts';
import type { Voice as VoiceAbout } from '#contract/voices.ts';
import type { AudioWarning, PitchContour, WordTiming } from '#contract/prompts.ts';
import type { Codec, SoundFormat } from '#common/sound/soundFormat.ts';
import type { DictionaryEntry } from '#server/speech/normalization/dictionary.ts';
import type { StreamFormat } from '#server/speech/formats/audioEncoder.ts';
import type { SpeechStats } from './speechStats.ts';
import type { FailureCode } from '#common/failureCodes.ts';

export type { StreamFormat };

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
  /** Of telephony: the same audio in 16-bit PCM at the engine's rate. All else is its own master. */
  readonly master?: Uint8Array;
  /** Seconds. */
  readonly duration: number;
  readonly curve: PitchContour;
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
  readonly gender: VoiceAbout['gender'];
  readonly kind: VoiceAbout['kind'];
  /** What speaks with it: 'eSpeak NG', a server's name in the configuration, or a model's key. */
  readonly engine: string;
  /** Every language there is, unless given. */
  readonly languages?: readonly Language[];
}

/** A model whose graph has been made, as it is loaded. */
export interface PreparedModel {
  readonly kind: 'model';
  /** One for each content: audio that another made is not its own. */
  readonly key: string;
  /** Where its graph is kept: what brings it to a folder of this machine knows the name. */
  readonly folder: string;
  readonly languages: readonly Language[];
  readonly voices: Readonly<Record<string, { readonly speaker: number; readonly gainDb: number }>>;
}

/** Brings a prepared model's folder to this machine, where it stays until it is released. */
export type FetchModel = (folder: string) => Promise<{ readonly path: string; release(): void }>;

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

/** How a speech server of the configuration was met last; texts counted since this process started. */
export type EngineHealth = MetricsSnapshot['engines'][number];

/** Where the two files of a model lie. */
export interface ModelFiles {
  readonly config: string;
  readonly model: string;
}

/** A loaded model's process. */
export interface LoadedModel {
  readonly key: string;
  readonly orders: number;
}

export interface StreamOptions {
  readonly format: StreamFormat;
  /** Of WAV and PCM, where it is not what the output has; G.711 only at 8 kHz. */
  readonly sound?: { readonly codec: Codec; readonly rate: number };
  /** 0.25 to 4 times the voice's own pace. */
  readonly speed: number;
  /** Of a service with a key, or of a person at a form: comes before files, and before visitors of the demo. */
  readonly isService: boolean;
  /** The intonation comes with the last piece; at the voice's own pace only. */
  readonly hasCurve?: boolean;
  /**
   * What `speak` would have made comes with the last piece; at the voice's own pace only. A whole first sentence is
   * then waited for where the engine gives it whole.
   */
  readonly hasFile?: boolean;
}

/** Bytes of a stream, and how much of the text (UTF-16 units) has been spoken whole with them. */
export interface StreamPiece {
  readonly bytes: Uint8Array;
  readonly spokenTo: number;
  readonly curve?: PitchContour;
  readonly file?: MadeAudio;
}

export type Speak = (request: AudioRequest) => Promise<MadeAudio>;

/** Text to audio, off the event loop. */
export interface Speech {
  /** Those that can speak now. */
  readonly voices: readonly Voice[];
  /** All that are no model, also those switched off. */
  readonly platformVoices: readonly Voice[];
  /** Engine and pipeline of a voice with their versions: part of every audio's hash. */
  versionOf(voice: string): Promise<string>;
  /** Rejects with a SpeechFailure, or with the signal's reason when it aborts. */
  speak(request: AudioRequest, signal?: AbortSignal): Promise<MadeAudio>;
  /**
   * The audio's bytes as they are made; fails as `speak` does, waits for a slow reader and stops when nobody reads on.
   */
  stream(request: AudioRequest, options: StreamOptions, signal?: AbortSignal): AsyncGenerator<StreamPiece>;
  /** Looks again which models are active and which voices are switched off. */
  refresh(): Promise<void>;
  /** Speaks with a model that is not offered to anybody; it is loaded for this. */
  tryModel<R>(model: PreparedModel, trial: (speak: Speak) => Promise<R>, signal?: AbortSignal): Promise<R>;
  loadedModels(): LoadedModel[];
  /** Looks at a model's files in a process of its own, with limits. Rejects with a ModelFault. */
  inspectModel(files: ModelFiles): Promise<ModelDescription>;
  /**
   * Makes the graph that will be run, into `folder`; what was begun there is left to the caller to remove. Rejects with
   * a ModelFault, with an ENOSPC where the disk is full, or with the signal's reason.
   */
  prepareModel(
    files: ModelFiles,
    folder: string,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<ModelDescription>;
  /** Seconds of audio that a text will take, from the words it is read as, before any of it is spoken. */
  expectedSeconds(request: Pick<AudioRequest, 'text' | 'language' | 'dictionary'>): number;
  /** The same audio as Opus in Ogg, for weak connections. */
  makeLightCopy(wav: Uint8Array): Promise<Uint8Array>;
  /**
   * The same audio as files for other systems, one for each format: levelled, and band-limited at 8 kHz. The WAV is
   * given away.
   */
  makeSounds(wav: Uint8Array, formats: readonly SoundFormat[]): Promise<Uint8Array[]>;
  readonly stats: SpeechStats;
  /** Speech servers of the configuration, as this process met them. */
  engines(): readonly EngineHealth[];
  /** Texts being spoken or waiting for it. */
  countOrders(): number;
  close(): Promise<void>;
}
