import type { AudioRequest, MadeAudio, SpeechFailure, StreamOptions, StreamPiece } from '#server/speech/api/speech.ts';

/** To a synthesis thread, which may work on several by turns. */
export interface SpeakOrder {
  readonly id: number;
  readonly request: AudioRequest;
  /** 32-bit words, 0 unless set from outside while the work goes on: see `control`. */
  readonly control: SharedArrayBuffer;
  /** Given: send the bytes as they are made. Else: make a whole file. */
  readonly stream: StreamOptions | undefined;
}

/**
 * From a synthesis thread: `ready` once, then any number of pieces and one other answer an order. Failures lose their
 * class on the way.
 */
export type ThreadAnswer =
  | { readonly type: 'ready' }
  /** Its work on this order broke it: the thread is about to end. */
  | { readonly type: 'broken'; readonly id: number }
  | ({ readonly type: 'piece'; readonly id: number } & StreamPiece)
  | OrderEnd;

export type OrderEnd =
  | { readonly type: 'streamed'; readonly id: number }
  | { readonly type: 'made'; readonly id: number; readonly made: MadeAudio }
  | { readonly type: 'cancelled'; readonly id: number }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly failure: Pick<SpeechFailure, 'code' | 'isFinal' | 'message'>;
    };

/**
 * Words of an order's control: stop the work; leave most of the processor to others; wait for the reader. The thread
 * sets `working` while it is this order's turn.
 */
export const control = { cancel: 0, rest: 1, pause: 2, working: 3, bytes: 16 } as const;
