import { sql } from 'drizzle-orm';
import { VOICE_USE_MAX } from '#contract/voices.ts';
import type { Queryable } from '#server/db/database.ts';

/** Prompts that name the voice, or one of the voices of a model of that name; counting ends at VOICE_USE_MAX + 1. */
export async function countUse(db: Queryable, voice: string): Promise<{ waiting: number; prompts: number }> {
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
