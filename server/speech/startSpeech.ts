import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { TIME_LIMIT_SECONDS, unknownVoice } from './failures.ts';
import { openSynthesisThread } from './openSynthesisThread.ts';
import { READING_VERSION } from './reading/readText.ts';
import type { Speech } from './speech.ts';
import { openPool } from './synthesisPool.ts';
import { espeakVoices, findVoice } from './voices.ts';

/** Raise when the same request sounds different: sentences, trimming, gaps, encoding. */
const PIPELINE_VERSION = 2;
const ORDERS_PER_THREAD = 250;

/** Starts the embedded engine in `threads` worker threads; rejects when it cannot run here. */
export async function startSpeech({ threads }: { readonly threads: number }): Promise<Speech> {
  const pool = openPool({ threads, timeLimitMs: TIME_LIMIT_SECONDS * 1000, ordersPerThread: ORDERS_PER_THREAD, openThread: openSynthesisThread });
  try {
    await pool.ready;
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    voices: espeakVoices.map(({ name, gender }) => ({ name, gender })),
    version: speechVersion(),
    speak: async (request, signal) => {
      if (findVoice(request.voice) === undefined) throw unknownVoice(request.voice);
      return pool.speak(request, signal);
    },
    stream: pool.stream,
    countOrders: pool.countOrders,
    close: pool.close,
  };
}

function speechVersion(): string {
  const { version: engine } = createRequire(import.meta.url)('@echogarden/espeak-ng-emscripten/package.json') as { version: string };
  const voices = createHash('sha256').update(JSON.stringify(espeakVoices)).digest('hex').slice(0, 8);
  return `espeak-ng-emscripten ${engine}, pipeline ${PIPELINE_VERSION}, reading ${READING_VERSION}, voices ${voices}`;
}
