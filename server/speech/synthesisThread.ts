import { parentPort } from 'node:worker_threads';
import { createEncoders } from './createEncoders.ts';
import { createESpeakEngine } from './espeakEngine.ts';
import { makeAudio } from './makeAudio.ts';
import { SpeechFailure } from './speech.ts';
import { streamAudio } from './streamAudio.ts';
import { createTelephonyResampler } from './telephonyResampler.ts';
import { control, type SpeakOrder, type ThreadAnswer } from './threadMessages.ts';

if (parentPort === null) throw new Error('synthesisThread runs in a worker thread');
const port = parentPort;
/** Of a stream in a crowd: time at rest for each time at work. */
const REST_FOR_WORK = 4;
const answer = (message: ThreadAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const engine = await createESpeakEngine();
const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate), openEncoder: createEncoders() };

port.on('message', (order: SpeakOrder) => {
  work(order).catch((error: unknown) => {
    // Anything but a judged failure leaves the engine in doubt: this thread ends and the pool opens another.
    if (!(error instanceof SpeechFailure)) setImmediate(() => { throw error; });
    else answer({ type: 'failed', failure: { code: error.code, isFinal: error.isFinal, message: error.message } });
  });
});
answer({ type: 'ready' });

async function work({ request, control: words, format }: SpeakOrder): Promise<void> {
  const flags = new Int32Array(words);
  const isCancelled = () => Atomics.load(flags, control.cancel) !== 0;
  if (format === undefined) {
    const made = await makeAudio(studio, request, isCancelled);
    if (made === null) answer({ type: 'cancelled' });
    else answer({ type: 'made', made }, [made.wav.buffer as ArrayBuffer]);
    return;
  }
  let startedAt = performance.now();
  for await (const bytes of streamAudio(studio, request, format, isCancelled)) {
    if (bytes.length > 0) answer({ type: 'chunk', bytes }, [bytes.buffer as ArrayBuffer]);
    // Sleeps, but for a cancellation. What is heard takes a hundred times longer than what is made.
    if (Atomics.load(flags, control.yield) !== 0) Atomics.wait(flags, control.cancel, 0, (performance.now() - startedAt) * REST_FOR_WORK);
    startedAt = performance.now();
  }
  answer({ type: isCancelled() ? 'cancelled' : 'streamed' });
}
