import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { GoldenProblem, type GoldenSet } from '#contract/models.ts';
import type { Database } from '#server/db/database.ts';
import { modelVersions } from './schema.ts';
import type { Files } from '#server/files/files.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { expectedDuration } from '#server/speech/api/reading.ts';
import { readWav } from '#server/speech/api/audio.ts';
import { languageTexts } from '#server/speech/api/languageTexts.ts';
import { type MadeAudio, type Speak, type Speech, SpeechFailure } from '#server/speech/api/speech.ts';
import { goldenSentences, provingLanguage } from './goldenSentences.ts';
import { asPrepared } from './listPreparedModels.ts';
import { levelOf } from './measureVoice.ts';
import type { ModelRow, VersionRow } from './modelQueries.ts';
import { voiceNames } from './voiceNames.ts';

/**
 * Amplitude (full scale = 1) below which audio is inaudible, and the longest acceptable silence within a sentence in
 * seconds.
 */
const [SILENCE, SILENCE_SECONDS_MAX] = [0.003, 1.5];

type Sample = GoldenSet['samples'][number];

/** Synthesizes the sentences with a version and with the current voice, and rates the result. */
export async function makeGoldenSet(
  db: Database,
  files: Files,
  speech: Speech,
  model: ModelRow,
  row: VersionRow,
  signal: AbortSignal,
): Promise<GoldenSet> {
  const folder = `${modelName(row.folder)}/golden`;
  const voice = voiceNames(model.name, row.about)[0]!;
  const currentVoice = model.active ? voice : (speech.voices[0]?.name ?? '');
  // A voice without Portuguese is judged by texts of its own language.
  const language = provingLanguage(row.about.languages);
  const sentences = language === DEFAULT_LANGUAGE ? goldenSentences : languageTexts[language];
  const perform = async (speak: Speak): Promise<GoldenSet> => {
    const samples: Sample[] = [];
    let [workSeconds, audioSeconds] = [0, 0];
    for (const [place, text] of sentences.entries()) {
      const from = performance.now();
      const made = await tryToSpeak(speak, voice, language, text);
      workSeconds += (performance.now() - from) / 1000;
      audioSeconds += made?.duration ?? 0;
      const current = await tryToSpeak(speech.speak, currentVoice, language, text);
      const keep = async (audio: MadeAudio | undefined, name: string) => {
        if (audio === undefined) return null;
        await files.kept.write(`${folder}/${name}`, audio.wav);
        return `${API_ROOT}/models/${model.id}/golden-set/${row.number}-${name}`;
      };
      samples.push({
        text,
        path: await keep(made, `${place + 1}.wav`),
        currentPath: await keep(current, `${place + 1}-atual.wav`),
        ...judge(text, made),
      });
    }
    return {
      madeAt: new Date().toISOString(),
      versionNumber: row.number,
      voice,
      currentVoice,
      realTimeFactor: audioSeconds === 0 ? 0 : workSeconds / audioSeconds,
      isGood: samples.every(({ problems }) => problems.length === 0),
      samples,
    };
  };
  const set = await speech.tryModel(asPrepared(model.name, row), perform, signal);
  await db
    .update(modelVersions)
    .set({ goldenSet: set })
    .where(and(eq(modelVersions.modelId, model.id), eq(modelVersions.number, row.number)));
  return set;
}

async function tryToSpeak(
  speak: Speak,
  voice: string,
  language: Language,
  text: string,
): Promise<MadeAudio | undefined> {
  try {
    return await speak({ voice, language, text, isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 });
  } catch (error) {
    // After a crash or a timeout, the model is not tried with further sentences.
    if (!(error instanceof SpeechFailure) || error.code === 'ENGINE_CRASHED' || error.code === 'TIMED_OUT') throw error;
    return undefined;
  }
}

function judge(text: string, made: MadeAudio | undefined): Omit<Sample, 'text' | 'path' | 'currentPath'> {
  const { least, most } = expectedDuration(text);
  const expected = (least + most) / 2000;
  if (made === undefined)
    return { duration: 0, expectedDuration: expected, loudness: null, silence: 0, problems: ['NO_AUDIO'] };
  const silence = longestSilence(made);
  // A voice is judged by what is odd in all its sound: neither the telephone level, which applies only to delivered
  // audio, nor a fault at one place of one sentence says anything about it.
  const odd = made.warnings.filter((warning) => v.is(GoldenProblem, warning));
  const problems: GoldenProblem[] = [...odd, ...(silence > SILENCE_SECONDS_MAX ? ['SILENT' as const] : [])];
  return { duration: made.duration, expectedDuration: expected, loudness: levelOf(made), silence, problems };
}

function longestSilence({ wav }: MadeAudio): number {
  const { samples, sampleRate } = readWav(wav);
  let [longest, present] = [0, 0];
  for (const sample of samples) {
    present = Math.abs(sample) < SILENCE ? present + 1 : 0;
    longest = Math.max(longest, present);
  }
  return longest / sampleRate;
}
