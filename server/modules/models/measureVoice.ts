import { languageTexts } from '#server/speech/api/languageTexts.ts';
import { loudnessOf, readWav } from '#server/speech/api/audio.ts';
import type { MadeAudio, PreparedModel, Speech } from '#server/speech/api/speech.ts';
import { VOICE_LUFS } from '#server/speech/api/voices.ts';
import { provingLanguage } from './goldenSentences.ts';

const TEXT = 'Bom dia! Em que posso ajudar? Para falar com um de nossos atendentes, aguarde na linha.';
/** Max correction; a voice that is further off stays as it is, and its golden set reports that. */
const GAIN_MAX_DB = 20;

export interface Measured {
  /** Gain in dB that brings the model's first voice to the common level. */
  readonly gainDb: number;
  /** Work seconds per second of audio, excluding loading. */
  readonly realTimeFactor: number;
}

/** Synthesizes with a model's first voice and measures the result. */
export async function measureVoice(speech: Speech, model: PreparedModel, signal?: AbortSignal): Promise<Measured> {
  const voice = Object.keys(model.voices)[0]!;
  const language = provingLanguage(model.languages);
  const request = { voice, language, text: TEXT, isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 };
  const { made, workSeconds } = await speech.tryModel(
    model,
    async (speak) => {
      // Warm-up: the first text includes loading the model.
      await speak({ ...request, text: languageTexts[language][1]! });
      const from = performance.now();
      return { made: await speak(request), workSeconds: (performance.now() - from) / 1000 };
    },
    signal,
  );
  const loudness = levelOf(made);
  const gain = loudness === null ? 0 : VOICE_LUFS - loudness;
  return {
    gainDb: Math.round(Math.max(-GAIN_MAX_DB, Math.min(GAIN_MAX_DB, gain)) * 10) / 10,
    realTimeFactor: workSeconds / made.duration,
  };
}

/** Loudness in LUFS; null if nothing is audible. */
export function levelOf({ wav }: Pick<MadeAudio, 'wav'>): number | null {
  const { samples, sampleRate } = readWav(wav);
  const loudness = loudnessOf(samples, sampleRate);
  return Number.isFinite(loudness) ? loudness : null;
}
