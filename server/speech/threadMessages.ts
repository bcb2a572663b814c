import type { AudioRequest, MadeAudio, SpeechFailure } from './speech.ts';

/** To a synthesis thread. */
export interface SpeakOrder {
  readonly request: AudioRequest;
  /** One 32-bit word; other than 0 stops the work. */
  readonly cancel: SharedArrayBuffer;
}

/** From a synthesis thread: `ready` once, then one answer an order. Failures lose their class on the way. */
export type ThreadAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'made'; readonly made: MadeAudio }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly failure: Pick<SpeechFailure, 'code' | 'isFinal' | 'message'> };
