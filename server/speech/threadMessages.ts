import type { AudioFormat } from '#contract/demo.ts';
import type { AudioRequest, MadeAudio, SpeechFailure } from './speech.ts';

/** To a synthesis thread. */
export interface SpeakOrder {
  readonly request: AudioRequest;
  /** One 32-bit word; other than 0 stops the work. */
  readonly cancel: SharedArrayBuffer;
  /** Given: send the bytes in this format as they are made. Else: make a whole file. */
  readonly format: AudioFormat | undefined;
}

/** From a synthesis thread: `ready` once, then any number of chunks and one other answer an order. Failures lose their class on the way. */
export type ThreadAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'chunk'; readonly bytes: Uint8Array }
  | { readonly type: 'streamed' }
  | { readonly type: 'made'; readonly made: MadeAudio }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly failure: Pick<SpeechFailure, 'code' | 'isFinal' | 'message'> };
