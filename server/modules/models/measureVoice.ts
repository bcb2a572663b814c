import { languageTexts } from '#server/speech/api/languageTexts.ts';
import { loudnessOf, readWav } from '#server/speech/api/audio.ts';
import type { MadeAudio, PreparedModel, Speech } from '#server/speech/api/speech.ts';
import { VOICE_LUFS } from '#server/speech/api/voices.ts';
import { provingLanguage } from './goldenSentences.ts';

const TEXT = 'Bom dia! Em que posso ajudar? Para falar com um de nossos atendentes, aguarde na linha.';
/** A voice that is further away is left as it is: its golden set says so. */
const GAIN_MAX_DB = 20;

export interface Measured {
  /** Decibels that bring a model's first voice to the level of all. */
  readonly gainDb: number;
  /** Seconds of work for one of audio, once it is loaded. */
  readonly realTimeFactor: number;
}

/** Lets a model's first voice speak, and measures it. */
export async function measureVoice(speech: Speech, model: PreparedModel, signal?: AbortSignal): Promise<Measured> {
  const voice = Object.keys(model.voices)[0]!;
  const language = provingLanguage(model.languages);
  const request = { voice, language, text: TEXT, isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 };
  const { made, workSeconds } = await speech.tryModel(
    model,
    async (speak) => {
      // The first text waits for the model to be loaded.
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

/** LUFS; null when nothing can be heard. */
export function levelOf({ wav }: Pick<MadeAudio, 'wav'>): number | null {
  const { samples, sampleRate } = readWav(wav);
  const loudness = loudnessOf(samples, sampleRate);
  return Number.isFinite(loudness) ? loudness : null;
}
