import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reading } from '#contract/reading.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import { assertProjectExists } from '#server/modules/prompts/assertProjectExists.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { bearerOf } from '#server/modules/sessions/session.ts';
import { limitVisitors } from '#server/http/visitorLimit.ts';
import { findHints, normalizeText } from '#server/speech/api/reading.ts';

/** Shows the normalized text, computed by the same function as for synthesis. */
export function registerReadingRoutes(app: FastifyInstance, deps: Deps) {
  const admitVisitor = limitVisitors(deps, 'reading', deps.config.DEMO_LIMIT);
  registerEndpoints(
    app,
    deps,
    reading,
    {
      async read({ text, language, idProject }, { db, session, request }) {
        if (idProject !== undefined) {
          if (!session) throw new Refusal('UNAUTHENTICATED');
          await assertProjectExists(db, idProject);
        } else if (!session && bearerOf(request) !== undefined) await admitVisitor(request);
        const dictionary = await readDictionary(db, idProject ?? null);
        const {
          passages: _passages,
          isTooLong: _isTooLong,
          pieces,
          problems,
          ...read
        } = normalizeText({ text, language, dictionary });
        return { ...read, pieces: [...pieces], problems: [...problems], hints: findHints(text, language, pieces) };
      },
      timings: async ({ audios: hashes }, { db }) =>
        hashes.length === 0
          ? []
          : db.select({ audio: audios.hash, words: audios.words }).from(audios).where(inArray(audios.hash, hashes)),
    },
    {
      read: async (request) => {
        if (bearerOf(request) === undefined) await admitVisitor(request);
      },
    },
  );
}
