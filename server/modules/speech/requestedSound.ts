import type { SpeechRequest } from '#contract/speech.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { StreamOptions } from '#server/speech/api/speech.ts';

const TELEPHONY_RATE = 8000;

/** The samples a service asks for; undefined where it leaves them to its output. Refuses what does not go together. */
export function requestedSound({ response_format: format, codec, sample_rate: rate, compression }: SpeechRequest) {
  if (codec === undefined && rate === undefined) return undefined;
  const field = codec === undefined ? 'sample_rate' : 'codec';
  if (compression)
    throw refusal(field, 'Use compression, ou então codec e sample_rate: os dois juntos se contradizem.');
  if (format !== 'wav' && format !== 'pcm')
    throw refusal(field, 'codec e sample_rate só valem com response_format wav ou pcm.');
  if (codec === undefined || codec === 'pcm')
    return rate === undefined ? undefined : ({ codec: 'pcm', rate } satisfies StreamOptions['sound']);
  if (format === 'pcm') throw refusal('codec', 'Com response_format pcm as amostras são PCM; alaw e mulaw vêm em wav.');
  if (rate !== undefined && rate !== TELEPHONY_RATE) throw refusal('sample_rate', 'alaw e mulaw só existem a 8000 Hz.');
  return { codec, rate: TELEPHONY_RATE } satisfies StreamOptions['sound'];
}

const refusal = (field: string, message: string) => new Refusal('INVALID_INPUT', { fields: { [field]: message } });
