import type { Language } from '#contract/kit/languages.ts';
import type { MetricsSnapshot } from '#contract/metrics.ts';
import type { ModelDescription } from '#contract/models.ts';
import type { BusinessUse } from '#contract/papers.ts';
import type { Voice as VoiceAbout } from '#contract/voices.ts';
import type { AudioWarning, PitchContour, SpokenPiece, WarningPlaces, WordTiming } from '#contract/audio.ts';
import type { HeardWord } from '#server/speech/normalization/compareHeard.ts';
import type { Codec, SoundFormat } from '#common/sound/soundFormat.ts';
import type { DictionaryEntry } from '#server/speech/normalization/dictionary.ts';
import type { LightFormat } from '#server/speech/formats/makeLightCopy.ts';
import type { RecordingFault } from '#server/speech/formats/readWav.ts';
import type { StreamFormat } from '#server/speech/formats/audioEncoder.ts';
import type { SpeechStats } from './speechStats.ts';
import type { FailureCode } from '#common/failureCodes.ts';

export type { LightFormat, StreamFormat };

/** Everything that determines the sound of an audio; the hash of equal requests names the same file. */
export interface AudioRequest {
  readonly voice: string;
  readonly language: Language;
  /** Text as written; marks, dictionary and rules are applied during synthesis. */
  readonly text: string;
  /** Dictionary entries, the project's before the general ones. */
  readonly dictionary?: readonly DictionaryEntry[];
  /** false: 16-bit PCM at the engine's rate; true: 8 kHz A-law. Both in WAV. */
  readonly isTelephony: boolean;
  /** Gain in dB relative to the levelled voice; a peak guard prevents clipping. */
  readonly volumeDb: number;
  /** Silence between sentences in ms; 0 leaves the voice's own pause. */
  readonly gapMs: number;
  /** Silence at the end in ms. */
  readonly endMs: number;
}

export interface MadeAudio {
  readonly wav: Uint8Array;
  /** Lossless audio in 16-bit PCM at the engine's rate, for telephony only; other audio is its own master. */
  readonly master?: Uint8Array;
  /** Duration in seconds. */
  readonly duration: number;
  readonly curve: PitchContour;
  readonly words: WordTiming[];
  readonly warnings: AudioWarning[];
  readonly warningPlaces: WarningPlaces;
  /** The words that were to be spoken. */
  readonly spoken: SpokenPiece[];
}

/** A person's recording that is to become the audio of a text. */
export interface RecordingRequest extends Pick<
  AudioRequest,
  'text' | 'language' | 'dictionary' | 'isTelephony' | 'volumeDb'
> {
  readonly wav: Uint8Array;
  /** True for the master of a recording, which is only to be given in another output: it was trimmed and levelled. */
  readonly isFinished?: boolean;
}

/** Why no audio was made; `isFinal` if a retry would fail the same way. */
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
  /** Unknown for uploaded models. */
  readonly gender: VoiceAbout['gender'];
  readonly kind: VoiceAbout['kind'];
  /** Engine of the voice: 'eSpeak NG', a server's name in the configuration, or a model's key. */
  readonly engine: string;
  /** All languages by default. */
  readonly languages?: readonly Language[];
  readonly rule?: VoiceRule | undefined;
}

/** Permissions that the papers of a voice give. */
export interface VoiceRule {
  readonly businessUse: BusinessUse;
  /** Why it makes no new audio: its consent has ended. */
  readonly refusal?: string | undefined;
}

/** A model whose graph has been built, in loadable form. */
export interface PreparedModel {
  readonly kind: 'model';
  /** Key derived from the content, so that different content has different audio hashes. */
  readonly key: string;
  /** Name of its graph's folder in the store, as `FetchModel` takes it. */
  readonly folder: string;
  readonly languages: readonly Language[];
  readonly voices: Readonly<Record<string, { readonly speaker: number; readonly gainDb: number }>>;
}

/** Makes a prepared model's folder available locally until it is released. */
export type FetchModel = (folder: string) => Promise<{ readonly path: string; release(): void }>;

/** An external speech server. */
export interface NetworkEngine {
  readonly kind: 'network';
  readonly key: string;
  readonly protocol: 'coqui' | 'openai-compatible';
  readonly url: string;
  /** Bearer token. */
  readonly token?: string;
  /** The server's own name of each voice; null if it has only one. */
  readonly voices: Readonly<Record<string, string | null>>;
}

/** A configured recognizer: a server of OpenAI's shape, or a folder with a model on this machine. */
export type RecognizerPlace = NetworkRecognizer | { readonly kind: 'local'; readonly folder: string };
export interface NetworkRecognizer {
  readonly kind: 'network';
  readonly url: string;
  /** Bearer token. */
  readonly token?: string;
  readonly model: string;
}

/** Hears what an audio says, to compare it with its text. */
export interface Recognizer {
  /** Host and model for people: audio goes there. */
  readonly name: string;
  /** Recognises speech in a WAV file. Rejects with a RecognizerFault, or with the signal's reason. */
  hear(wav: Uint8Array, language: Language, signal?: AbortSignal): Promise<Recognized>;
  /** Ends a process that runs it. */
  close?(): void;
}
export interface Recognized {
  readonly text: string;
  /** Empty if the recognizer tells no times. */
  readonly words: readonly HeardWord[];
}

/** No usable answer: 'away' if no audio can be checked now, 'nonsense' if the answer to this audio is useless. */
export class RecognizerFault extends Error {
  readonly kind: 'away' | 'nonsense';
  /** `message` is a clause in Portuguese for the diagnosis. */
  constructor(kind: 'away' | 'nonsense', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Last known state of a configured speech server; texts are counted since this process started. */
export type EngineHealth = MetricsSnapshot['engines'][number];

/** Paths of a model's two files. */
export interface ModelFiles {
  readonly config: string;
  readonly model: string;
}

/** Process of a loaded model. */
export interface LoadedModel {
  readonly key: string;
  readonly orders: number;
}

export interface StreamOptions {
  readonly format: StreamFormat;
  /** Codec and rate of WAV or PCM, if different from the output; G.711 only at 8 kHz. */
  readonly sound?: { readonly codec: Codec; readonly rate: number };
  /** 0.25 to 4 times the voice's own speed. */
  readonly speed: number;
  /** True for a service with a key or a person at a form; has priority over files and demo visitors. */
  readonly isService: boolean;
  /** A text without a word becomes a short silence instead of a failure, and counts as not spoken. */
  readonly allowsSilence?: boolean;
  /** The words come with the last piece of their sentence. */
  readonly hasWords?: boolean;
  /** The pitch contour comes with the last piece; only at the voice's own speed. */
  readonly hasCurve?: boolean;
  /**
   * The file that `speak` would make comes with the last piece; only at the voice's own speed. With an engine that
   * returns whole sentences, the first sentence is then not split.
   */
  readonly hasFile?: boolean;
}

/** Bytes of a stream, and the length of the text completely spoken with them (UTF-16 units). */
export interface StreamPiece {
  readonly bytes: Uint8Array;
  readonly spokenTo: number;
  readonly words?: readonly WordTiming[];
  readonly curve?: PitchContour;
  readonly file?: MadeAudio;
}

export type Speak = (request: AudioRequest) => Promise<MadeAudio>;

/** Synthesis off the event loop. */
export interface Speech {
  /** Resolves when the embedded engine can speak; what is asked before waits. Rejects if the engine cannot run here. */
  readonly ready: Promise<void>;
  /** Available voices. */
  readonly voices: readonly Voice[];
  /** All voices that are not models, including disabled ones. */
  readonly platformVoices: readonly Voice[];
  /** Versions of the voice's engine and of the pipeline: part of every audio's hash. */
  versionOf(voice: string): Promise<string>;
  /** Rejects with a SpeechFailure, or with the signal's reason. */
  speak(request: AudioRequest, signal?: AbortSignal): Promise<MadeAudio>;
  /**
   * Yields the audio's bytes as they are made. Fails like `speak`, waits for a slow consumer and stops when it leaves.
   */
  stream(request: AudioRequest, options: StreamOptions, signal?: AbortSignal): AsyncGenerator<StreamPiece>;
  /** Reads again which models are active and which voices are disabled. */
  refresh(): Promise<void>;
  /** Loads a model that is not active and uses it for a trial. */
  tryModel<R>(model: PreparedModel, trial: (speak: Speak) => Promise<R>, signal?: AbortSignal): Promise<R>;
  loadedModels(): LoadedModel[];
  /** Inspects a model's files in a separate process with limits. Rejects with a ModelFault. */
  inspectModel(files: ModelFiles): Promise<ModelDescription>;
  /**
   * Builds the model's graph into `folder`; the caller removes an incomplete one. Rejects with a ModelFault, with
   * ENOSPC if the disk is full, or with the signal's reason.
   */
  prepareModel(
    files: ModelFiles,
    folder: string,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<ModelDescription>;
  /** The recognizer in use, by configuration or installed; undefined without one. Read it anew for every use. */
  readonly recognizer: Recognizer | undefined;
  /** The words that `speak` says for a request, without synthesis. */
  spokenOf(request: Pick<AudioRequest, 'text' | 'language' | 'dictionary'>): SpokenPiece[];
  /** Estimated seconds of audio, from the words of the normalized text, without synthesis. */
  expectedSeconds(request: Pick<AudioRequest, 'text' | 'language' | 'dictionary'>): number;
  /** The same audio in a fifteenth of its size. */
  makeLightCopy(wav: Uint8Array, format: LightFormat): Promise<Uint8Array>;
  /** Brings a recording in WAV into the form of a voice's audio; a code says why it cannot be used. */
  makeRecording(request: RecordingRequest): Promise<MadeAudio | RecordingFault>;
  /**
   * The same audio as files for other systems, one for each format: levelled, and band-limited at 8 kHz. The WAV's
   * buffer is transferred.
   */
  makeSounds(wav: Uint8Array, formats: readonly SoundFormat[]): Promise<Uint8Array[]>;
  readonly stats: SpeechStats;
  /** State of the configured speech servers, as seen by this process. */
  engines(): readonly EngineHealth[];
  /** Number of texts being synthesized or waiting. */
  countOrders(): number;
  close(): Promise<void>;
}
