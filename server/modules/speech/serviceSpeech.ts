import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { withoutMarks } from '#common/marks.ts';
import type { Language } from '#contract/kit/languages.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import type { ApiKeyInUse } from '#server/modules/apikeys/apiKeys.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { SpeechFailure, type StreamFormat, type StreamOptions, type StreamPiece } from '#server/speech/api/speech.ts';
import { neededEntries } from '#server/speech/api/reading.ts';
import { claimStream, type StreamClaim } from './claimStream.ts';

const RETRY_SECONDS = 2;
/** Delays in ms between attempts to charge while the database is away. */
const CHARGE_AGAIN_MS = [200, 1000, 3000, 10_000];

export interface ServiceOrder {
  readonly text: string;
  readonly voice: string;
  readonly language: Language;
  readonly isTelephony: boolean;
  readonly speed: number;
  readonly format: StreamFormat;
  readonly sound: StreamOptions['sound'];
  readonly hasWords: boolean;
}

export type ServicePiece = Pick<StreamPiece, 'bytes' | 'words'>;

export type SpeakForService = (
  apiKey: ApiKeyInUse,
  order: ServiceOrder,
  gone: AbortSignal,
) => AsyncGenerator<ServicePiece, void>;

/** Synthesizes within a key's limits and charges what was spoken, however the stream ends. */
export function openServiceSpeech(app: FastifyInstance, deps: Deps): SpeakForService {
  const charging = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(charging);
  });

  async function charge(claim: StreamClaim, spoken: string): Promise<void> {
    for (const again of [...CHARGE_AGAIN_MS, undefined]) {
      try {
        return await claim.settle(spoken);
      } catch (error) {
        if (again === undefined) return deps.log.error({ err: error }, 'speech not charged');
        await wait(again);
      }
    }
  }

  return async function* speakForService({ id }, { text, voice, language, isTelephony, ...options }, gone) {
    // A text without a word becomes silence, and costs nothing.
    const claim = await claimStream(deps, id, hasWord(text) ? text : '');
    let spokenTo = 0;
    try {
      const { audioVolumeControl: volumeDb, audioStartEndTime: gapMs, audioEndTime: endMs } = claim.settings;
      const dictionary = neededEntries(text, await readDictionary(deps.db, null));
      const { format, speed, sound, hasWords } = options;
      const request = { voice, language, text, isTelephony, volumeDb, gapMs, endMs, dictionary };
      for await (const piece of deps.speech.stream(
        request,
        { format, speed, hasWords, isService: true, allowsSilence: true, ...(sound && { sound }) },
        AbortSignal.any([gone, claim.signal]),
      )) {
        spokenTo = piece.spokenTo;
        yield piece;
      }
      if (hasWord(text)) spokenTo = text.length;
    } catch (error) {
      throw refusalOf(error);
    } finally {
      const charged = charge(claim, text.slice(0, spokenTo));
      charging.add(charged);
      await charged.finally(() => charging.delete(charged));
    }
  };
}

/** False for text that becomes a short silence. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutMarks(text));

function refusalOf(error: unknown): unknown {
  if (!(error instanceof SpeechFailure)) return error;
  if (error.isFinal) return new Refusal('INVALID_INPUT', { fields: { input: error.message } });
  return new Refusal('UNAVAILABLE', { message: error.message, retryAfterSeconds: RETRY_SECONDS });
}
