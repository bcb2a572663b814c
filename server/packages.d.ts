declare module '@echogarden/espeak-ng-emscripten' {
  export interface ESpeakEvent {
    type:
      'samplerate' | 'sentence' | 'word' | 'phoneme' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'list_terminated';
    /** 1-based code point in the given text. */
    text_position: number;
    word_length: number;
    /** Milliseconds. */
    audio_position: number;
  }
  export interface ESpeakWorker {
    get_samplerate(): number;
    /** 0 if found, 2 if not; an unknown variant also returns 0. */
    set_voice(name: string, language?: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    set_range(range: number): void;
    set_volume(volume: number): void;
    /** Speaks SSML; the callback stops it by returning true. */
    synthesize(ssml: string, callback: (pcm: Int16Array | null, events: ESpeakEvent[]) => boolean): void;
    /** Clauses end with a line break, phonemes are separated by _. */
    synthesize_ipa(ssml: string): { code: number; ipa: string };
  }
  export default function init(): Promise<{ eSpeakNGWorker: new () => ESpeakWorker }>;
}

declare module '@echogarden/speex-resampler-wasm' {
  export interface SpeexModule {
    HEAPF32: Float32Array;
    HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _speex_resampler_init(channels: number, rateIn: number, rateOut: number, quality: number, error: number): number;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_reset_mem(state: number): number;
    _speex_resampler_get_input_latency(state: number): number;
    _speex_resampler_process_float(
      state: number,
      channel: number,
      input: number,
      inputLength: number,
      output: number,
      outputLength: number,
    ): number;
    _speex_resampler_destroy(state: number): void;
  }
  export default function init(): Promise<SpeexModule>;
}

declare module '@evan/opus/wasm/index.mjs' {
  export class Encoder {
    constructor(options: {
      channels: 1 | 2;
      sample_rate: 8000 | 12_000 | 16_000 | 24_000 | 48_000;
      application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    /** Control requests of opus_defines.h; without a value it queries. */
    ctl(request: number, value?: number): number;
    /** Encodes one frame of 16-bit samples to one packet. */
    encode(samples: ArrayBufferView): Uint8Array;
    drop(): void;
  }
}

declare module '@echogarden/sonic-wasm' {
  export interface SonicModule {
    HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _sonicCreateStream(sampleRate: number, channels: number): number;
    _sonicDestroyStream(stream: number): void;
    _sonicSetSpeed(stream: number, speed: number): void;
    _sonicWriteFloatToStream(stream: number, samples: number, count: number): number;
    _sonicFlushStream(stream: number): number;
    _sonicReadFloatFromStream(stream: number, samples: number, most: number): number;
  }
  export default function init(): Promise<SonicModule>;
}
