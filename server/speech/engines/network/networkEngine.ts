import { HIGH_QUALITY_RATE } from '#common/sound/soundFormat.ts';
import { speechFailure } from '#server/speech/api/failures.ts';
import type { Engine, Utterance } from '#server/speech/engines/engine.ts';
import { languageCodes } from '#server/speech/normalization/languageCodes.ts';
import type { NetworkEngine } from '#server/speech/api/speech.ts';
import { createResampler, resampleWhole } from '#server/speech/dsp/resampler.ts';
import { readWav } from '#server/speech/formats/readWav.ts';

/** Time limit of a request in ms, number of retries, and delay before a retry in ms. */
const [TIME_LIMIT_MS, RETRIES, RETRY_AFTER_MS] = [60_000, 2, 300];
/** After this many consecutive failures, the server is not called for a while, so that nobody waits for it. */
const [BREAK_AFTER, BREAK_MS] = [4, 30_000];
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Synthesizes sentences on a server: Coqui's /api/tts, or /v1/audio/speech as in OpenAI, Kokoro-FastAPI and speaches.
 */
export async function createNetworkEngine(
  server: NetworkEngine,
  limits = { timeMs: TIME_LIMIT_MS, retryAfterMs: RETRY_AFTER_MS, breakMs: BREAK_MS },
): Promise<Engine> {
  let failures = 0;
  let closedUntil = 0;

  async function fetchSentence(utterance: Utterance): Promise<Float32Array> {
    const answer = await fetch(requestFor(server, utterance), {
      signal: AbortSignal.timeout(limits.timeMs),
      redirect: 'error',
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw Object.assign(new Error(`${server.key} answered ${answer.status}`), {
        isFinal: answer.status < 500 && answer.status !== 429,
      });
    }
    const { format, samples, sampleRate } = readWav(await readBytes(answer));
    // Voices are never in A-law, which only telephony uses, so this is a misconfigured server.
    if (format === 'a-law') throw new Error(`${server.key} answered in A-law`);
    // Servers differ in their sample rate and may change it, so every response is resampled to one rate.
    if (sampleRate === HIGH_QUALITY_RATE) return samples;
    return resampleWhole(await createResampler(sampleRate, HIGH_QUALITY_RATE))(samples);
  }

  async function fetchPatiently(utterance: Utterance): Promise<Float32Array> {
    if (performance.now() < closedUntil) throw speechFailure('ENGINE_AWAY');
    for (let attempt = 0; ; attempt++) {
      try {
        const samples = await fetchSentence(utterance);
        failures = 0;
        return samples;
      } catch (error) {
        failures += 1;
        if (failures >= BREAK_AFTER) closedUntil = performance.now() + limits.breakMs;
        if (attempt >= RETRIES || failures >= BREAK_AFTER || (error as { isFinal?: boolean }).isFinal === true)
          throw speechFailure('ENGINE_AWAY');
        await new Promise((resolve) => {
          setTimeout(resolve, limits.retryAfterMs * 2 ** attempt);
        });
      }
    }
  }

  return {
    sampleRate: HIGH_QUALITY_RATE,
    speak: async (utterance, takeChunk) => {
      const samples = await fetchPatiently(utterance);
      const pcm = Int16Array.from(samples, (sample) => Math.round(Math.min(1, Math.max(-1, sample)) * 32_767));
      return !takeChunk(pcm, []);
    },
  };
}

function requestFor(
  { protocol, url, token, voices }: NetworkEngine,
  { text, language, voice, rate = 1 }: Utterance,
): Request {
  const name = voices[voice] ?? null;
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  if (protocol === 'coqui') {
    const query = new URLSearchParams({
      text,
      ...(name !== null && { speaker_id: name }),
      language_id: languageCodes[language].bcp47.toLowerCase(),
    });
    return new Request(`${url.replace(/\/$/, '')}/api/tts?${query}`, { headers });
  }
  return new Request(`${url.replace(/\/$/, '')}/v1/audio/speech`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'tts-1',
      voice: name ?? voice,
      input: text,
      response_format: 'wav',
      speed: rate,
      stream: false,
    }),
  });
}

async function readBytes(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    if (length > ANSWER_BYTES_MAX) throw new Error('The answer is too long for a sentence');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
