import {
  SpeechFailure,
  type AudioRequest,
  type MadeAudio,
  type StreamOptions,
  type StreamPiece,
} from '#server/speech/api/speech.ts';
import { control, type OrderEnd, type SpeakOrder } from './threadMessages.ts';

/** Unread bytes at which a stream pauses and resumes. */
const [BACKLOG_FULL, BACKLOG_LOW] = [64 * 1024, 32 * 1024];

/** A synthesis task as seen by its caller. */
export interface SynthesisTask {
  readonly message: SpeakOrder;
  readonly done: Promise<MadeAudio | undefined>;
  readonly isService: boolean;
  /** True for a visitor's task: visitors never use every thread, and are slowed down in a crowd. */
  readonly isVisitor: boolean;
  /** True once part of it was sent, so that it cannot restart elsewhere. */
  hasBegun: boolean;
  /** Number of restarts because a shared thread was lost. */
  retries: number;
  /** True while its thread is working on it. */
  isWorking(): boolean;
  /** True while it waits for its consumer; its time limit is suspended. */
  isPaused(): boolean;
  take(piece: StreamPiece): void;
  hasRead(piece: StreamPiece): void;
  rest(isOn: boolean): void;
  cancel(reason: unknown): void;
  /** The task settles once; later calls do nothing. */
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
