import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, Language } from '#contract/kit/languages.ts';
import { type PlatformVoice, voices as endpoints, VOICE_USE_MAX } from '#contract/voices.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { audioName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sendStoredFile } from '#server/http/send/sendStoredFile.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { limitVisitors } from '#server/http/visitorLimit.ts';
import { SpeechFailure, type Voice } from '#server/speech/api/speech.ts';
import { listSwitchedOff, switchVoice } from './switchedOff.ts';
import { openVoiceSamples, readFactors } from './voiceSamples.ts';

/** High enough for a team behind one address that listens to all voices. */
const SAMPLES_A_MINUTE = 120;

const describe = ({ name, gender, kind, languages = Language.options }: Voice) => ({
  name,
  gender,
  kind,
  languages: [...languages],
});

/** Available voices with samples; built-in voices can be enabled and disabled. */
export function registerVoiceRoutes(app: FastifyInstance, deps: Deps) {
  const { db, files, speech, listVoices } = deps;
  const sampleOf = openVoiceSamples(db, files, speech);
  const admitListener = limitVisitors(deps, 'voice samples', SAMPLES_A_MINUTE);

  async function listPlatform(tx: Queryable): Promise<PlatformVoice[]> {
    const [off, factors] = await Promise.all([listSwitchedOff(tx), readFactors(tx)]);
    return speech.platformVoices.map((voice) => ({
      ...describe(voice),
      isOn: !off.has(voice.name),
      engine: voice.engine,
      realTimeFactor: factors.get(voice.name) ?? null,
    }));
  }

  /** Measures built-in voices one after the other, in the background. */
  async function measure(listed: readonly PlatformVoice[]): Promise<void> {
    for (const { name, kind, isOn, realTimeFactor } of listed)
      if (kind === 'formant' && isOn && realTimeFactor === null)
        await sampleOf(name, DEFAULT_LANGUAGE).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'cannot make the sample of a voice'),
        );
  }

  async function getPlatformVoice(tx: Queryable, name: string): Promise<PlatformVoice> {
    const found = (await listPlatform(tx)).find((voice) => voice.name === name);
    if (!found) throw new Refusal('NOT_FOUND', { message: 'Esta voz não é da plataforma.' });
    return found;
  }

  registerEndpoints(
    app,
    deps,
    endpoints,
    {
      list: async ({ language }) => {
        const names = new Set(listVoices(language));
        return speech.voices.filter(({ name }) => names.has(name)).map(describe);
      },
      async sample({ voice, language }, { reply }) {
        if (!listVoices(language).includes(voice))
          throw new Refusal('NOT_FOUND', { message: 'Esta voz não fala agora, ou não fala este idioma.' });
        const hash = await sampleOf(voice, language).catch((error: unknown) => {
          throw error instanceof SpeechFailure ? new Refusal('UNAVAILABLE', { message: error.message }) : error;
        });
        // Publicly cacheable, since a sample contains nobody's text.
        return sendStoredFile(reply, files.kept, audioName(hash), {
          type: 'audio/wav',
          cacheControl: 'public, max-age=3600',
        });
      },
      async platform(_input, call) {
        const listed = await listPlatform(call.db);
        void measure(listed);
        return listed;
      },
      use: ({ voice }, call) => countUse(call.db, voice),
      async switch({ voice, isOn }, { db: tx, user, onCommitted }) {
        const before = await getPlatformVoice(tx, voice);
        if (await switchVoice(tx, voice, isOn)) {
          await audit(tx, user, {
            action: isOn ? 'voices.enable' : 'voices.disable',
            entityName: voice,
            before: { active: before.isOn },
            after: { active: isOn },
          });
          onCommitted(deps.speech.refresh);
        }
        return { ...before, isOn };
      },
    },
    { sample: admitListener },
  );
}

/** Prompts that use the voice, or a voice of the model of that name; counts up to VOICE_USE_MAX + 1. */
async function countUse(db: Queryable, voice: string): Promise<{ waiting: number; prompts: number }> {
  const named = sql`
    from prompts join projects on projects.id = prompts.project_id
    where (prompts.speaker = ${voice}::text or starts_with(prompts.speaker, ${`${voice} (`}::text))
      and prompts.removed_at is null and projects.removed_at is null`;
  const most = VOICE_USE_MAX + 1;
  const { rows } = await db.execute<{ waiting: number; prompts: number }>(sql`
    select (select count(*)::int from (select 1 ${named} limit ${most}) as found) as prompts,
      (select count(*)::int from (
        select 1 ${named} and prompts.status in ('ENQUEUED', 'PROCESSING') limit ${most}
      ) as found) as waiting`);
  return rows[0]!;
}
