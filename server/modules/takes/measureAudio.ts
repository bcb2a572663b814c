import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';

interface Measure {
  readonly count: number;
  readonly bytes: number;
}
/** Stored audio without light copies; `takes` counts audio that no prompt uses now. */
export interface AudioMeasure {
  readonly audios: Measure;
  readonly takes: Measure;
}

export async function measureAudio(db: Queryable): Promise<AudioMeasure> {
  const measure = sql`
    count(*)::int as count, coalesce(sum(bytes + coalesce(master_bytes, 0)), 0)::float8 as bytes
    from audios`;
  const all = await db.execute<Measure & Record<string, unknown>>(sql`select ${measure}`);
  const earlier = await db.execute<Measure & Record<string, unknown>>(sql`
    select ${measure} where exists (select from takes where takes.audio_hash = audios.hash)
      and not exists (select from prompts where prompts.audio_hash = audios.hash)`);
  const of = ({ rows }: { rows: Measure[] }) => ({ count: rows[0]!.count, bytes: rows[0]!.bytes });
  return { audios: of(all), takes: of(earlier) };
}
