import { eq } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { voiceSamples } from './schema.ts';
import { hashOfRequest, storeOnce } from '#server/modules/prompts/audioStore.ts';
import type { Files } from '#server/files/files.ts';
import { createBoundedQueue } from '#server/base/boundedQueue.ts';
import { languageTexts } from '#server/speech/api/languageTexts.ts';
import type { AudioRequest, Speech } from '#server/speech/api/speech.ts';

const PORTUGUESE = 'Bom dia! Em que posso ajudar? Para falar com um de nossos atendentes, aguarde na linha.';
/** One at a time, so that samples do not delay prompts. */
const TURNS = { atOnce: 1, waitingMax: 30, retryAfterSeconds: 2 };

/** Creates a voice's sample, once per version of its sound, and measures the real-time factor. */
export function openVoiceSamples(db: Database, files: Files, speech: Speech) {
  // The queue comes before the store's lock, since waiting for that lock occupies a connection.
  const inTurn = createBoundedQueue(TURNS);
  const underWay = new Map<string, Promise<unknown>>();

  async function make(hash: string, request: AudioRequest): Promise<void> {
    let realTimeFactor: number | undefined;
    await storeOnce(db, files, hash, async () => {
      const from = performance.now();
      const made = await speech.speak(request);
      realTimeFactor = (performance.now() - from) / 1000 / made.duration;
      return made;
    });
    if (realTimeFactor === undefined) return;
    const row = { voice: request.voice, language: request.language, audioHash: hash, realTimeFactor };
    await db
      .insert(voiceSamples)
      .values(row)
      .onConflictDoUpdate({ target: [voiceSamples.voice, voiceSamples.language], set: row });
  }

  /** Returns the hash of the sample's audio. Rejects with a SpeechFailure. */
  return async (voice: string, language: Language): Promise<string> => {
    const text = language === DEFAULT_LANGUAGE ? PORTUGUESE : languageTexts[language][0]!;
    const request: AudioRequest = { voice, language, text, isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 };
    const hash = hashOfRequest(await speech.versionOf(voice), request);
    const making = underWay.get(hash) ?? inTurn(() => make(hash, request)).finally(() => underWay.delete(hash));
    underWay.set(hash, making);
    await making;
    return hash;
  };
}

/** Work seconds per second of audio by voice, measured with its Portuguese sample. */
export async function readFactors(db: Queryable): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db.select().from(voiceSamples).where(eq(voiceSamples.language, DEFAULT_LANGUAGE));
  return new Map(rows.map(({ voice, realTimeFactor }) => [voice, realTimeFactor]));
}
