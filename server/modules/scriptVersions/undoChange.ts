import { eq, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import type { ScriptVersion, scriptVersions as endpoints } from '#contract/scriptVersions.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { positionIn } from '#server/modules/prompts/schema.ts';
import { changeTexts } from '#server/modules/prompts/changeTexts.ts';
import { type Speakers, unspeakableReason } from '#server/modules/prompts/checkSpeaker.ts';
import { keepVersion, noteChanged, versionRows } from '#server/modules/prompts/keepVersion.ts';
import type { ChangedLine } from '#server/modules/prompts/matchLines.ts';
import { lockPrompts } from '#server/modules/prompts/promptQueries.ts';
import { putBackPrompts } from '#server/modules/prompts/putBackPrompts.ts';
import { hasRecording } from '#server/modules/prompts/recordings.ts';
import { removePrompts } from '#server/modules/prompts/removePrompts.ts';
import { setPositions } from '#server/modules/prompts/scriptOrder.ts';
import { renamePrompts } from '#server/modules/scripts/importScript.ts';
import { scriptVersions } from './schema.ts';

/** A prompt as it is, as it was before the change, and what is still as the change left it. */
type Changed = ChangedLine['prompt'] & {
  readonly name_before: string;
  readonly text_before: string;
  readonly position_before: string;
  readonly file_before: string | null;
  readonly line_before: number | null;
  readonly was_added: boolean;
  readonly was_removed: boolean;
  readonly was_changed: boolean;
  readonly was_renamed: boolean;
  readonly was_moved: boolean;
};

/**
 * Takes back what came after the version, in the caller's transaction, which holds the project's exclusive lock. Text,
 * name and place of a prompt come back if they are as that change left them, each for itself.
 */
export async function undoChange(
  tx: Queryable,
  user: AuthUser,
  idProject: number,
  { id, name, isUndoable, createdAt }: ScriptVersion,
  voices: Speakers,
): Promise<Output<typeof endpoints.undo>> {
  if (!isUndoable) throw new Refusal('BATCH_ENDED', { message: 'Esta mudança já foi desfeita.' });
  const isThis = eq(scriptVersions.id, id);
  const given = await tx.execute<{ id: number }>(sql`select id from ${versionRows(isThis, 'changed')} as rows`);
  const ids = given.rows.map((row) => row.id);
  await lockPrompts(tx, ids);
  const isRecordedSince = sql`(now.is_recorded and exists (
    select from audios where hash = now.audio_hash and created_at > ${createdAt}::timestamptz))`;
  // The planner takes a version for a hundred rows, and would compare thousands of them each with each.
  await tx.execute(sql`set local enable_nestloop = off`);
  const { rows } = await tx.execute<Changed>(sql`
    with given as materialized ${versionRows(isThis, 'changed')}, was as materialized ${versionRows(isThis)}
    select now.id, now.name, now.text, now.speaker, now.language, now.compression, now.status,
      now.is_recorded as "isRecorded", was.name as name_before, was.text as text_before,
      ${positionIn({ position: sql`was.position`, id: sql`was.id` })}::text as position_before,
      case when was.knows_file then was.file_name else now.file_name end as file_before,
      case when was.knows_file then was.line else now.line end as line_before,
      was.id is null and removed_at is null and now.text = given.text and now.name = given.name
        and not ${isRecordedSince} as was_added,
      was.id is not null and given.text is null and removed_at is not null as was_removed,
      removed_at is null and was.text <> given.text and now.text = given.text and not ${isRecordedSince}
        as was_changed,
      removed_at is null and was.name <> given.name and now.name = given.name as was_renamed,
      removed_at is null and given.text is not null and was.position is distinct from given.position
        and now.position is not distinct from given.position and was.id is not null as was_moved
    from given left join was on was.id = given.id
    join prompts as now on now.id = given.id and now.project_id = ${idProject}`);
  await tx.execute(sql`set local enable_nestloop = on`);
  const toLine = (prompt: Changed): ChangedLine => ({
    prompt,
    line: { line: prompt.line_before ?? 0, name: prompt.name_before, text: prompt.text_before },
    fileName: prompt.file_before,
  });
  const isSpeakable = (prompt: Changed) => hasRecording(prompt) || unspeakableReason(voices, prompt) === undefined;
  const added = rows.filter((row) => row.was_added);
  const removed = rows.filter((row) => row.was_removed);
  const texts = rows.filter((row) => row.was_changed && isSpeakable(row));
  const renamed = rows.filter((row) => row.was_renamed);
  const moved = rows.filter((row) => row.was_moved);
  const changed = new Set([...texts, ...renamed, ...moved]).size;
  if (added.length + removed.length + changed > 0) {
    const kept = await keepVersion(tx, user, idProject, { kind: 'undo', name });
    await removePrompts(tx, user, added.map((row) => row.id)); // prettier-ignore
    await putBackPrompts(tx, user, removed.map((row) => row.id)); // prettier-ignore
    await changeTexts(tx, user, idProject, texts.map(toLine));
    await renamePrompts(tx, user, renamed.map(toLine));
    const places = moved.map((row) => BigInt(row.position_before));
    await setPositions(tx, moved.map((row) => row.id), places); // prettier-ignore
    await noteChanged(tx, { id: kept, projectId: idProject }, ids);
  }
  await tx
    .update(scriptVersions)
    .set({ undoneAt: sql`now()` })
    .where(isThis);
  return {
    changed,
    returned: removed.length,
    removed: added.length,
    kept: ids.length - added.length - removed.length - changed,
  };
}
