import {
  SpeechFailure,
  type AudioRequest,
  type MadeAudio,
  type StreamOptions,
  type StreamPiece,
} from '#server/speech/api/speech.ts';
import { control, type OrderEnd, type SpeakOrder } from './threadMessages.ts';

/** Bytes made and not read yet, from which a stream waits and at which it goes on. */
const [BACKLOG_FULL, BACKLOG_LOW] = [128 * 1024, 64 * 1024];

/** A text given to the pool, as the side that waits for it sees it. */
export interface SynthesisTask {
  readonly message: SpeakOrder;
  readonly done: Promise<MadeAudio | undefined>;
  readonly isService: boolean;
  /** Of a visitor: never holds every thread, and rests in a crowd. */
  readonly isVisitor: boolean;
  /** Something of it has been heard: it cannot begin again elsewhere. */
  hasBegun: boolean;
  /** How often it began anew because a thread was lost that it only shared. */
  retries: number;
  /** Its thread is at work on it right now. */
  isWorking(): boolean;
  /** It waits for its reader: no time runs. */
  isPaused(): boolean;
  take(piece: StreamPiece): void;
  hasRead(piece: StreamPiece): void;
  rest(isOn: boolean): void;
  cancel(reason: unknown): void;
  /** Each of these settles once; later calls do nothing. */
  finish(end: OrderEnd): void;
  fail(failure: SpeechFailure): void;
}

let lastId = 0;

export function createTask(
  request: AudioRequest,
  stream: StreamOptions | undefined,
  onPiece: (piece: StreamPiece) => void,
): SynthesisTask {
  const message: SpeakOrder = { id: ++lastId, request, stream, control: new SharedArrayBuffer(control.bytes) };
  const words = new Int32Array(message.control);
  const { promise: done, resolve, reject } = deferred<MadeAudio | undefined>();
  let backlog = 0;
  const signal = (word: number, isOn: boolean) => {
    Atomics.store(words, word, isOn ? 1 : 0);
    Atomics.notify(words, word);
  };
  return {
    message,
    done,
    isService: stream?.isService === true,
    isVisitor: stream?.isService === false,
    hasBegun: false,
    retries: 0,
    isWorking: () => Atomics.load(words, control.working) !== 0,
    isPaused: () => Atomics.load(words, control.pause) !== 0,
    take(piece) {
      this.hasBegun = true;
      backlog += piece.bytes.length;
      if (backlog >= BACKLOG_FULL) signal(control.pause, true);
      onPiece(piece);
    },
    hasRead(piece) {
      backlog -= piece.bytes.length;
      if (backlog <= BACKLOG_LOW && this.isPaused()) signal(control.pause, false);
    },
    rest: (isOn) => signal(control.rest, isOn),
    cancel(reason) {
      signal(control.cancel, true);
      signal(control.pause, false);
      reject(reason);
    },
    finish(end) {
      if (end.type === 'failed') reject(new SpeechFailure(end.failure.code, end.failure.isFinal, end.failure.message));
      else resolve(end.type === 'made' ? end.made : undefined);
    },
    fail: reject,
  };
}

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Value>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
