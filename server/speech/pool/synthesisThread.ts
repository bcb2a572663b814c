import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createEncoders } from '#server/speech/formats/createEncoders.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { makeAudio } from '#server/speech/pipeline/makeAudio.ts';
import { type EngineSource, openEngine } from '#server/speech/engines/openEngine.ts';
import { createResampler, type PieceResampler } from '#server/speech/dsp/resampler.ts';
import { type MadeAudio, SpeechFailure } from '#server/speech/api/speech.ts';
import { streamAudio } from '#server/speech/pipeline/streamAudio.ts';
import { createStretch } from '#server/speech/dsp/stretch.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { control, type SpeakOrder, type ThreadAnswer } from './threadMessages.ts';
import { openTurns } from './turns.ts';

if (parentPort === null) throw new Error('synthesisThread runs in a worker thread');
const port = parentPort;
/** For a visitor's stream in a crowd: rest time per work time. */
const REST_FOR_WORK = 4;
// Linux applies the priority to this thread only; elsewhere it would affect the whole process.
if (process.platform === 'linux') os.setPriority(10);
const answer = (message: ThreadAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const { engine, gainOf } = await openEngine(workerData as EngineSource | null);
const resamplers = new Map<number, Promise<PieceResampler>>();
const studio = {
  engine,
  gainOf,
  openEncoder: createEncoders(),
  resample: await createTelephonyResampler(engine.sampleRate),
  stretch: await createStretch(engine.sampleRate),
  resamplerTo: (rate: number) => {
    const known = resamplers.get(rate) ?? createResampler(engine.sampleRate, rate);
    resamplers.set(rate, known);
    return known;
  },
};
const openTurn = openTurns();

port.on('message', (order: SpeakOrder) => {
  work(order).catch((error: unknown) => {
    // Any other error than a SpeechFailure leaves the engine in an unknown state, so this thread ends and the pool
    // starts another.
    if (!(error instanceof SpeechFailure)) {
      answer({ type: 'broken', id: order.id });
      setImmediate(() => {
        throw error;
      });
    } else {
      const { code, isFinal, message } = error;
      answer({ type: 'failed', id: order.id, failure: { code, isFinal, message } });
    }
  });
});
answer({ type: 'ready' });

/** Runs one request; its sentences take turns with those of other requests of this thread. */
async function work({ id, request, control: words, stream }: SpeakOrder): Promise<void> {
  const flags = new Int32Array(words);
  const isCancelled = () => Atomics.load(flags, control.cancel) !== 0;
  let heldSince = 0;
  const turn = openTurn(stream?.isService === true, (holds) => {
    Atomics.store(flags, control.working, holds ? 1 : 0);
    heldSince = performance.now();
  });
  const engineInTurns: Engine = {
    ...engine,
    speak: async (utterance, takeChunk) => {
      await turn.take();
      return engine.speak(utterance, takeChunk);
    },
  };
  try {
    if (stream === undefined) {
      const made = await makeAudio({ ...studio, engine: engineInTurns }, request, isCancelled);
      if (made === null) answer({ type: 'cancelled', id });
      else answer({ type: 'made', id, made }, buffersOf(made));
      return;
    }
    await streamAudio({ ...studio, engine: engineInTurns }, request, stream, {
      isCancelled,
      take: (bytes, spokenTo, atEnd) =>
        answer({ type: 'piece', id, bytes, spokenTo, ...atEnd }, [
          bytes.buffer as ArrayBuffer,
          ...(atEnd?.file ? buffersOf(atEnd.file) : []),
        ]),
      rest: async () => {
        const workedMs = performance.now() - heldSince;
        if (Atomics.load(flags, control.pause) === 0 && Atomics.load(flags, control.rest) === 0) return;
        turn.leave();
        // Synthesis is ~100× faster than playback, so visitors' streams can yield.
        if (Atomics.load(flags, control.rest) !== 0) await changed(flags, control.cancel, 0, workedMs * REST_FOR_WORK);
        while (Atomics.load(flags, control.pause) !== 0 && !isCancelled()) await changed(flags, control.pause, 1);
      },
    });
    answer({ type: isCancelled() ? 'cancelled' : 'streamed', id });
  } finally {
    turn.leave();
  }
}

/** Buffers to transfer (detached on this side). */
function buffersOf({ wav, master }: MadeAudio): ArrayBuffer[] {
  return [wav, ...(master ? [master] : [])].map(({ buffer }) => buffer as ArrayBuffer);
}

async function changed(flags: Int32Array, word: number, from: number, limitMs?: number): Promise<void> {
  await Atomics.waitAsync(flags as Int32Array<SharedArrayBuffer>, word, from, limitMs).value;
}
