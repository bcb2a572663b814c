import { sql } from 'drizzle-orm';
import { type CsvContent, toCsvLine, type UnusableLine, type UsableLine } from '#common/csv.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import type { Queryable } from '#server/db/database.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import { type Speakers, unspeakableReason } from './checkSpeaker.ts';
import { hasRecording } from './recordings.ts';
import { promptsNamed } from './sameNames.ts';
import type { prompts } from './schema.ts';
import { promptKeys } from './schema.ts';

type Named = Pick<
  typeof prompts.$inferSelect,
  'id' | 'name' | 'text' | 'speaker' | 'language' | 'compression' | 'status' | 'isRecorded'
>;

/** A prompt, and the line with its new text. */
export interface ChangedLine {
  readonly line: UsableLine;
  readonly prompt: Named;
  /** The file that holds the line; null if that is not known. */
  readonly fileName: string | null;
}

/** Effect of each line of a spreadsheet on its project. */
export interface Match {
  readonly added: UsableLine[];
  /** For each of `added`, how many of `named` stand above it in the file. */
  readonly addedBelow: number[];
  readonly changed: ChangedLine[];
  readonly unchanged: number;
  readonly refused: CsvContent['refused'];
  /** Ids of all prompts named by a line, in the order of the file. */
  readonly named: number[];
}

/**
 * Matches lines and prompts by name; if a name occurs several times, the first line matches the first prompt of the
 * script, and so on.
 */
export async function matchLines(
  db: Queryable,
  projectId: number,
  { fileName, content: { usable, refused } }: { readonly fileName: string; readonly content: CsvContent },
  voices: Speakers,
  signal?: AbortSignal,
): Promise<Match> {
  const byName = await findByName(db, projectId, usable);
  const match = {
    added: [] as UsableLine[],
    addedBelow: [] as number[],
    changed: [] as ChangedLine[],
    unchanged: 0,
    named: [] as number[],
  };
  const mute: CsvContent['refused'][number][] = [];
  const yieldNow = yieldToEventLoop();
  for (const line of usable) {
    await yieldNow();
    signal?.throwIfAborted();
    const prompt = byName.get(line.name)?.shift();
    if (!prompt) {
      match.added.push(line);
      match.addedBelow.push(match.named.length);
      continue;
    }
    match.named.push(prompt.id);
    if (canonicalizeText(prompt.text) === line.text) {
      match.unchanged += 1;
      continue;
    }
    const reason = hasRecording(prompt) ? undefined : unspeakableReason(voices, prompt);
    if (reason === undefined) match.changed.push({ line, prompt, fileName });
    else mute.push(toRefused(line, reason));
  }
  return { ...match, refused: [...refused, ...mute].sort((a, b) => a.line - b.line) };
}

/** For each name as many prompts as it has lines, in the order of the script; one index lookup per name. */
async function findByName(
  db: Queryable,
  projectId: number,
  lines: readonly UsableLine[],
): Promise<Map<string, Named[]>> {
  const wanted = new Map<string, number>();
  for (const { name } of lines) wanted.set(name, (wanted.get(name) ?? 0) + 1);
  const [names, counts] = [sql.param([...wanted.keys()]), sql.param([...wanted.values()])];
  const kept = sql`text, speaker, language, compression, status, is_recorded`;
  const columns = sql`id, ${kept}, removed_at, ${promptKeys.position} as place`;
  const { rows } = await db.execute<Named & Record<string, unknown>>(sql`
    select found.* from unnest(${names}::text[], ${counts}::int[]) as wanted(name, count)
    cross join lateral (
      select id, wanted.name, text, speaker, language, compression, status, is_recorded as "isRecorded"
      from ${promptsNamed(projectId, sql`wanted.name`, columns)} as named
      where removed_at is null order by place, id limit wanted.count
    ) as found`);
  const byName = new Map<string, Named[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return byName;
}

const toRefused = (line: UsableLine, reason: string): UnusableLine => ({
  line: line.line,
  reason,
  source: toCsvLine(line),
});
