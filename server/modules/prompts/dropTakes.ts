import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '#contract/settings.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from './schema.ts';
import { takes } from '#server/modules/takes/schema.ts';
import { forgetRejections, hasYes, isCompared } from '#server/modules/verdicts/verdicts.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { addJobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';

const BATCH = 500;

type Rule = Pick<Settings, 'takesKept' | 'takesDays'>;

/** Deletes takes of a prompt that exceed the retention rule; the caller holds the lock on the prompt's row. */
export function dropTakesOf(tx: Queryable, promptId: number, rule: Rule): Promise<void> {
  return drop(tx, eq(prompts.id, promptId), rule);
}

/** Deletes takes of all prompts that exceed the retention rule, the project's or the installation's, batch by batch. */
export function dropTakes(db: Database) {
  return async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    for (let last = 0; ; signal.throwIfAborted()) {
      const rule = await readSettings(db);
      const { rows } = await db.execute<{ id: number }>(sql`
        select distinct prompt_id as id from takes where prompt_id > ${last} order by prompt_id limit ${BATCH}`);
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await db.transaction((tx) => drop(tx, inArray(prompts.id, ids), rule));
      last = ids.at(-1)!;
    }
  };
}

/**
 * Never deletes or counts current or approved audio, recordings, which nobody can make again, or audio that new audio
 * is still compared with. A take locked by a restore in progress is skipped without waiting.
 */
async function drop(tx: Queryable, which: SQL, { takesKept, takesDays }: Rule): Promise<void> {
  const kept = sql`coalesce((projects.defaults ->> 'takesKept')::integer, ${takesKept})`;
  const isTooOld = takesDays === 0 ? sql`false` : sql`left_at < now() - make_interval(days => ${takesDays})`;
  const { rows } = await tx.execute<{ hash: string }>(sql`
    with over as (
      select prompt_id, audio_hash from (
        select takes.prompt_id, takes.audio_hash, left_at, ${kept} as kept,
          row_number() over (partition by takes.prompt_id order by left_at desc, takes.audio_hash) as place
        from ${takes} join ${prompts} on prompts.id = takes.prompt_id join ${projects} on projects.id = project_id
        where ${which} and not ${hasYes(sql`takes.prompt_id`, sql`takes.audio_hash`)}
          and not exists (select from audios where hash = takes.audio_hash and recording is not null)
          and takes.audio_hash is distinct from prompts.audio_hash
          and not ${isCompared(sql`takes.audio_hash`, sql`takes.prompt_id`)}
      ) as ranked where place > kept or ${isTooOld}
    ), gone as (
      select prompt_id, audio_hash from takes join over using (prompt_id, audio_hash) for update of takes skip locked
    ), ${forgetRejections}
    delete from takes using gone where takes.prompt_id = gone.prompt_id and takes.audio_hash = gone.audio_hash
    returning takes.audio_hash as hash`);
  const hashes = [...new Set(rows.map(({ hash }) => hash))];
  if (hashes.length > 0) await addJobs(tx, 'sweep-audio', [{ payload: { hashes } }]);
}
