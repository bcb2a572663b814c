import { parentPort } from 'node:worker_threads';
import { createESpeakEngine } from './espeakEngine.ts';
import { makeAudio } from './makeAudio.ts';
import { SpeechFailure } from './speech.ts';
import { createTelephonyResampler } from './telephonyResampler.ts';
import type { SpeakOrder, ThreadAnswer } from './threadMessages.ts';

if (parentPort === null) throw new Error('synthesisThread runs in a worker thread');
const port = parentPort;
const answer = (message: ThreadAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const engine = await createESpeakEngine();
const resample = await createTelephonyResampler(engine.sampleRate);

port.on('message', ({ request, cancel }: SpeakOrder) => {
  const flag = new Int32Array(cancel);
  makeAudio({ engine, resample }, request, () => Atomics.load(flag, 0) !== 0).then(
    (made) => (made === null ? answer({ type: 'cancelled' }) : answer({ type: 'made', made }, [made.wav.buffer as ArrayBuffer])),
    (error: unknown) => {
      // Anything but a judged failure leaves the engine in doubt: this thread ends and the pool opens another.
      if (!(error instanceof SpeechFailure)) setImmediate(() => { throw error; });
      else answer({ type: 'failed', failure: { code: error.code, isFinal: error.isFinal, message: error.message } });
    },
  );
});
answer({ type: 'ready' });
