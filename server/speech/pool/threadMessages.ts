import type { AudioRequest, MadeAudio, SpeechFailure, StreamOptions, StreamPiece } from '#server/speech/api/speech.ts';

/** Request to a synthesis thread, which may interleave several. */
export interface SpeakOrder {
  readonly id: number;
  readonly request: AudioRequest;
  /** 32-bit words, initially 0, which control the work from outside: see `control`. */
  readonly control: SharedArrayBuffer;
  /** Set: stream the bytes as they are made. Undefined: make a whole file. */
  readonly stream: StreamOptions | undefined;
}

/**
 * Messages from a synthesis thread: `ready` once; then, per request, any number of pieces and one other message. Errors
 * lose their class on transfer.
 */
export type ThreadAnswer =
  | { readonly type: 'ready' }
  /** The request broke the thread, which is about to end. */
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
 * Indexes of the control words: cancel; leave most of the processor to others; wait for the consumer. The thread sets
 * `working` during this request's turn.
 */
export const control = { cancel: 0, rest: 1, pause: 2, working: 3, bytes: 16 } as const;
