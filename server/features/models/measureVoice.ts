import { loudnessOf, readWav } from '#server/speech/api/audio.ts';
import type { MadeAudio, PreparedModel, Speech } from '#server/speech/api/speech.ts';
import { VOICE_LUFS } from '#server/speech/api/voices.ts';
import { provingLanguage } from './goldenSentences.ts';

const TEXT = 'Bom dia! Em que posso ajudar? Para falar com um de nossos atendentes, aguarde na linha.';
/** A voice that is further away is left as it is: its golden set says so. */
const GAIN_MAX_DB = 20;

/** Decibels that bring a model's first voice to the level of all. */
export async function measureGain(speech: Speech, model: PreparedModel, signal?: AbortSignal): Promise<number> {
  const voice = Object.keys(model.voices)[0]!;
  const language = provingLanguage(model.languages);
  const request = { voice, language, text: TEXT, isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 };
  const { wav } = await speech.tryModel(model, (speak) => speak(request), signal);
  const loudness = levelOf({ wav });
  const gain = loudness === null ? 0 : VOICE_LUFS - loudness;
  return Math.round(Math.max(-GAIN_MAX_DB, Math.min(GAIN_MAX_DB, gain)) * 10) / 10;
}

/** LUFS; null when nothing can be heard. */
export function levelOf({ wav }: Pick<MadeAudio, 'wav'>): number | null {
  const { samples, sampleRate } = readWav(wav);
  const loudness = loudnessOf(samples, sampleRate);
  return Number.isFinite(loudness) ? loudness : null;
}
