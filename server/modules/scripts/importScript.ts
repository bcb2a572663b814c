import { and, asc, eq, isNull, not, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { CsvContent } from '#common/csv.ts';
import type { Language } from '#contract/kit/languages.ts';
import { changesNothing, IMPORT_SHOWN_MAX, type Missing, type ScriptImport } from '#contract/scripts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projectCounts } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { audit, auditMany, changedBy } from '#server/modules/audit/audit.ts';
import { countAllCharacters, priceOf } from '#server/modules/costs/usage.ts';
import { addLines, type CommonOfLines } from '#server/modules/prompts/addLines.ts';
import { assertVoiceTaken, checkSpeaker, type Speakers } from '#server/modules/prompts/checkSpeaker.ts';
import { lockPrompts } from '#server/modules/prompts/promptQueries.ts';
import { saveRefusedLines } from '#server/modules/prompts/saveRefusedLines.ts';
import { hasRecording } from '#server/modules/prompts/recordings.ts';
import { completeVoice } from '#server/modules/prompts/projectVoice.ts';
import { countMoved, orderAsFile } from '#server/modules/prompts/scriptOrder.ts';
import { changeTexts } from '#server/modules/prompts/changeTexts.ts';
import { type ChangedLine, type Match, matchLines } from '#server/modules/prompts/matchLines.ts';
import { keepVersion, noteChanged } from '#server/modules/prompts/keepVersion.ts';
import { putBackPrompts } from '#server/modules/prompts/putBackPrompts.ts';
import { removePrompts } from '#server/modules/prompts/removePrompts.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Max prompts that an import may delete; more suggest that the wrong file was sent. */
const DELETED_MAX = 10_000;

/** Values for new prompts, by default those of the project's settings, then those of the newest prompt. */
interface Voice {
  readonly speaker?: string | undefined;
  readonly compression?: boolean | undefined;
  readonly language?: Language | undefined;
}
/** The project that a script changes, and how. */
interface Target extends Voice {
  readonly projectId: number;
  readonly fileName: string | null;
  readonly missing: Missing;
}
export interface Script extends Target {
  readonly fileName: string;
  readonly content: CsvContent;
}
/** A match with prompts that come back from the bin; these are among `named`, too. */
export interface ScriptMatch extends Match {
  readonly returned?: readonly ChangedLine[];
  /** Prompts that get the name of their line; only versions know a prompt by more than its name. */
  readonly renamed?: readonly ChangedLine[];
}
export interface ImportContext {
  readonly voices: Speakers;
  readonly unitPrice: string;
  /** Leaves out texts whose audio is there; without it the price is an upper limit. */
  readonly leaveOutPaid?: (changed: readonly ChangedLine[]) => Promise<readonly ChangedLine[]>;
}

/** Computes what the script would change; reads only, and the signal cancels it. */
export async function previewScript(
  db: Queryable,
  script: Script,
  around: ImportContext,
  gone: AbortSignal,
): Promise<ScriptImport> {
  const match = await matchLines(db, script.projectId, script, around.voices, gone);
  return describe(db, script.projectId, match, around);
}

/** Applies the script in the caller's transaction, which holds the project's exclusive lock. Idempotent. */
export async function importScript(
  tx: Queryable,
  user: AuthUser,
  script: Script,
  around: ImportContext,
): Promise<ScriptImport> {
  const { projectId, fileName, missing } = script;
  const match = await matchLines(tx, projectId, script, around.voices);
  const report = await applyMatch(tx, user, script, match, around, { kind: 'import', name: fileName });
  const { added, changed, moved = 0, refused } = report;
  const idFile =
    match.refused.length === 0
      ? undefined
      : await saveRefusedLines(tx, match.refused, { projectId, createdById: user.id, fileName, created: added });
  await audit(tx, user, {
    action: 'prompts.import',
    entityId: projectId,
    entityName: fileName,
    after: {
      created: added,
      updated: changed,
      refused: refused.length,
      ...(moved > 0 && { moved }),
      ...(missing === 'delete' && { removed: report.missing }),
    },
  });
  return { ...report, ...(idFile !== undefined && { idFile }) };
}

/** Makes of the project what its lines say, after keeping the script as it was under the label. */
export async function applyMatch(
  tx: Queryable,
  user: AuthUser,
  target: Target,
  match: ScriptMatch,
  around: ImportContext,
  label: Parameters<typeof keepVersion>[3],
): Promise<ScriptImport> {
  const { projectId, fileName, missing } = target;
  const { named, added, changed, returned = [], renamed = [] } = match;
  // Before the first write, which locks the project's counts: synthesis locks its prompt first, then the counts.
  await lockPrompts(tx, named);
  const report = await describe(tx, projectId, match, around);
  if (changesNothing(report, missing)) return report;
  const isDeleting = missing === 'delete' && report.missing > 0;
  // A refused line of a file may name a prompt that seems missing; a version knows prompts by their ids.
  if (isDeleting && label.kind === 'import' && match.refused.length > 0) throw new Refusal('SCRIPT_LINES_REFUSED');
  const id = await keepVersion(tx, user, projectId, label);
  const removed = isDeleting ? await removeMissing(tx, user, projectId, match, report.missing) : [];
  await putBackPrompts(
    tx,
    user,
    returned.map(({ prompt }) => prompt.id),
  );
  await changeTexts(tx, user, projectId, changed);
  await renamePrompts(tx, user, renamed);
  const made: number[] = [];
  if (added.length > 0) {
    const common = await commonOf(tx, target, around.voices);
    made.push(...(await addLines(tx, added, { ...common, projectId, createdById: user.id, fileName })));
  }
  const below = made.map((id, i) => ({ id, below: match.addedBelow[i]! }));
  await orderAsFile(tx, projectId, named, below);
  await noteChanged(tx, { id, projectId }, [...named, ...made, ...removed]);
  return { ...report, ...(id !== undefined && { idVersion: id }) };
}

/** Says what a match would do. */
export async function describe(
  db: Queryable,
  projectId: number,
  { added, changed, unchanged, refused, named, returned = [], renamed = [] }: ScriptMatch,
  { unitPrice, leaveOutPaid }: ImportContext,
): Promise<ScriptImport> {
  const [counts] = await db
    .select({ total: projectCounts.total })
    .from(projectCounts)
    .where(eq(projectCounts.projectId, projectId));
  const back = new Set(returned.map(({ prompt }) => prompt.id));
  const missing = (counts?.total ?? 0) - named.length + back.size;
  const spoken = changed.filter(({ prompt }) => !hasRecording(prompt));
  const lines = [...added, ...((await leaveOutPaid?.(spoken)) ?? spoken).map(({ line }) => line)];
  const characters = await countAllCharacters(lines.map(({ text }) => text));
  return {
    added: added.length,
    changed: changed.length,
    recorded: changed.length - spoken.length,
    unchanged,
    moved: await countMoved(
      db,
      projectId,
      named.filter((id) => !back.has(id)),
    ),
    missing,
    ...(returned.length > 0 && { returned: returned.length }),
    ...(renamed.length > 0 && { renamed: renamed.length }),
    refused: refused.map(({ source: _source, ...line }) => line),
    characters,
    cost: priceOf(characters, unitPrice),
    shown: {
      added: added.slice(0, IMPORT_SHOWN_MAX).map(({ line, name, text }) => ({ line, name, text })),
      changed: changed.slice(0, IMPORT_SHOWN_MAX).map(({ line: { line, text }, prompt }) => ({
        line,
        id: prompt.id,
        name: prompt.name,
        before: prompt.text,
        after: text,
      })),
      missing: missing === 0 ? [] : await findMissing(db, projectId, named, IMPORT_SHOWN_MAX),
      ...(returned.length > 0 && {
        returned: returned
          .slice(0, IMPORT_SHOWN_MAX)
          .map(({ line, prompt: { id, name } }) => ({ id, name, text: line.text })),
      }),
    },
  };
}

/** A statement has at most 65,535 parameters, of which an act takes nine. */
const RENAMED_AT_ONCE = 500;

/** Gives prompts the names of their lines; audio, verdicts and place stay. */
export async function renamePrompts(tx: Queryable, user: AuthUser, renamed: readonly ChangedLine[]): Promise<void> {
  const { changedByName, changedAt } = changedBy(user);
  for (let from = 0; from < renamed.length; from += RENAMED_AT_ONCE) {
    const some = renamed.slice(from, from + RENAMED_AT_ONCE);
    const [ids, names] = [some.map(({ prompt }) => prompt.id), some.map(({ line }) => line.name)];
    await tx.execute(sql`
      update prompts set name = given.name, changed_by_name = ${changedByName}, changed_at = ${changedAt.toISOString()},
        version = version + 1, updated_at = now()
      from unnest(${sql.param(ids)}::int[], ${sql.param(names)}::text[]) as given(id, name)
      where prompts.id = given.id`);
    await auditMany(
      tx,
      user,
      some.map(({ line, prompt: { id, name } }) => ({
        action: 'prompts.update' as const,
        entityId: id,
        entityName: name,
        before: { name },
        after: { name: line.name },
      })),
    );
  }
}

function findMissing(db: Queryable, projectId: number, named: readonly number[], limit: number) {
  return db
    .select({ id: prompts.id, name: prompts.name, text: prompts.text })
    .from(prompts)
    .where(
      and(
        eq(prompts.projectId, projectId),
        isNull(prompts.removedAt),
        not(sql`${prompts.id} = any(${sql.param(named)}::int[])`),
      ),
    )
    .orderBy(asc(prompts.id))
    .limit(limit);
}

/** Deletes the prompts that no line names, and returns their ids. */
async function removeMissing(
  tx: Queryable,
  user: AuthUser,
  projectId: number,
  { named }: Match,
  count: number,
): Promise<number[]> {
  if (count > DELETED_MAX) throw new Refusal('SCRIPT_DELETES_TOO_MANY');
  const ids = (await findMissing(tx, projectId, named, DELETED_MAX)).map(({ id }) => id);
  await lockPrompts(tx, ids);
  await removePrompts(tx, user, ids);
  return ids;
}

/** Voice and output of new prompts. */
async function commonOf(
  tx: Queryable,
  { projectId, speaker, compression, language }: Target,
  voices: Speakers,
): Promise<Pick<CommonOfLines, 'speaker' | 'compression' | 'language'>> {
  const [newest] = await tx
    .select({ speaker: prompts.speaker, compression: prompts.compression, language: prompts.language })
    .from(prompts)
    .where(and(eq(prompts.projectId, projectId), isNull(prompts.removedAt)))
    .orderBy(sql`${prompts.id} desc`)
    .limit(1);
  const said = await completeVoice(tx, projectId, { speaker, compression, language }, newest);
  if (!said) throw new Refusal('SCRIPT_WITHOUT_VOICE');
  checkSpeaker(voices, said);
  await assertVoiceTaken(tx, projectId, voices, said.speaker);
  return said;
}
