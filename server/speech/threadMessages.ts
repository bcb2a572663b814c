import type { AudioFormat } from '#contract/demo.ts';
import type { AudioRequest, MadeAudio, SpeechFailure } from './speech.ts';

/** To a synthesis thread. */
export interface SpeakOrder {
  readonly request: AudioRequest;
  /** 32-bit words, 0 unless set from outside while the work goes on: see `control`. */
  readonly control: SharedArrayBuffer;
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

/** Words of an order's control: stop the work; leave most of the processor to others. */
export const control = { cancel: 0, yield: 1, bytes: 8 } as const;
