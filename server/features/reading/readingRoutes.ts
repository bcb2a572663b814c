import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reading } from '#contract/reading.ts';
import type { Queryable } from '../../db/database.ts';
import { projects } from '../../db/schema.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { limitVisitors } from '../../http/visitorLimit.ts';
import type { DictionaryEntry } from '../../speech/reading/dictionary.ts';
import { readText } from '../../speech/reading/readText.ts';

/** The entries that hold for a project's texts, or for all texts: in their order, a project's own first. */
export type ReadDictionary = (db: Queryable, idProject: number | undefined) => Promise<readonly DictionaryEntry[]>;

/** Says how a text will be spoken, by the same call that speaks it. Without `readDictionary` the rules are all there is. */
export function serveReading(app: FastifyInstance, deps: Deps, readDictionary?: ReadDictionary) {
  const admitVisitor = limitVisitors(app, deps.config.DEMO_LIMIT);
  serve(app, deps, reading, {
    async read({ text, language, idProject }, { db, session, request }) {
      if (idProject !== undefined) {
        if (!session) throw new Refusal('UNAUTHENTICATED');
        const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.id, idProject));
        if (!project) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
      } else if (!session) await admitVisitor(request);
      const dictionary = await readDictionary?.(db, idProject);
      const { spoken, pieces, problems } = readText({ text, language, ...(dictionary && { dictionary }) });
      return { spoken, pieces: [...pieces], problems: [...problems] };
    },
  });
}
