import { and, asc, eq, isNull, not, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { CsvContent } from '#common/csv.ts';
import type { Language } from '#contract/kit/languages.ts';
import { IMPORT_SHOWN_MAX, type Missing, type ScriptImport } from '#contract/scripts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projectCounts } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { countAllCharacters, priceOf } from '#server/modules/costs/usage.ts';
import { addLines, type CommonOfLines } from '#server/modules/prompts/addLines.ts';
import { assertVoiceTaken, checkSpeaker, type Speakers } from '#server/modules/prompts/checkSpeaker.ts';
import { lockPrompts } from '#server/modules/prompts/promptQueries.ts';
import { saveRefusedLines } from '#server/modules/prompts/saveRefusedLines.ts';
import { hasRecording } from '#server/modules/prompts/recordings.ts';
import { completeVoice } from '#server/modules/prompts/projectVoice.ts';
import { countMoved, orderAsFile } from '#server/modules/prompts/scriptOrder.ts';
import { changeTexts } from '#server/modules/prompts/changeTexts.ts';
import { type Match, matchLines } from '#server/modules/prompts/matchLines.ts';
import { removePrompts } from '#server/modules/prompts/removePrompts.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Max prompts that an import may delete; more suggest that the wrong file was sent. */
const DELETED_MAX = 10_000;

export interface Script {
  readonly projectId: number;
  readonly fileName: string;
  readonly content: CsvContent;
  /** Values for new prompts; by default those of the project's settings, then those of the newest prompt. */
  readonly speaker?: string | undefined;
  readonly compression?: boolean | undefined;
  readonly language?: Language | undefined;
  readonly missing: Missing;
}
export interface ImportContext {
  readonly voices: Speakers;
  readonly unitPrice: string;
}

/** Computes what the script would change; reads only, and the signal cancels it. */
export async function previewScript(
  db: Queryable,
  script: Script,
  around: ImportContext,
  gone: AbortSignal,
): Promise<ScriptImport> {
  const match = await matchLines(db, script.projectId, script.content, around.voices, gone);
  return describe(db, script, match, around);
}

/** Applies the script in the caller's transaction, which holds the project's exclusive lock. Idempotent. */
export async function importScript(
  tx: Queryable,
  user: AuthUser,
  script: Script,
  around: ImportContext,
): Promise<ScriptImport> {
  const { projectId, fileName, missing } = script;
  const match = await matchLines(tx, projectId, script.content, around.voices);
  // Before the first write, which locks the project's counts: synthesis locks its prompt first, then the counts.
  await lockPrompts(tx, match.named);
  const report = await describe(tx, script, match, around);
  if (missing === 'delete' && report.missing > 0) await removeMissing(tx, user, script, match, report.missing);
  await changeTexts(tx, user, projectId, match.changed);
  const made: number[] = [];
  if (match.added.length > 0) {
    const common = await commonOf(tx, script, around.voices);
    made.push(...(await addLines(tx, match.added, { ...common, projectId, createdById: user.id, fileName })));
  }
  const added = made.map((id, i) => ({ id, below: match.addedBelow[i]! }));
  await orderAsFile(tx, projectId, match.named, added);
  const { changed, moved = 0, refused } = report;
  const idFile =
    match.refused.length === 0
      ? undefined
      : await saveRefusedLines(tx, match.refused, { projectId, createdById: user.id, fileName, created: made.length });
  await audit(tx, user, {
    action: 'prompts.import',
    entityId: projectId,
    entityName: fileName,
    after: {
      created: made.length,
      updated: changed,
      refused: refused.length,
      ...(moved > 0 && { moved }),
      ...(missing === 'delete' && { removed: report.missing }),
    },
  });
  return { ...report, ...(idFile !== undefined && { idFile }) };
}

async function describe(
  db: Queryable,
  { projectId }: Script,
  { added, changed, unchanged, refused, named }: Match,
  { unitPrice }: ImportContext,
): Promise<ScriptImport> {
  const [counts] = await db
    .select({ total: projectCounts.total })
    .from(projectCounts)
    .where(eq(projectCounts.projectId, projectId));
  const missing = (counts?.total ?? 0) - named.length;
  const spoken = changed.filter(({ prompt }) => !hasRecording(prompt));
  const lines = [...added, ...spoken.map(({ line }) => line)];
  const characters = await countAllCharacters(lines.map(({ text }) => text));
  return {
    added: added.length,
    changed: changed.length,
    recorded: changed.length - spoken.length,
    unchanged,
    moved: await countMoved(db, projectId, named),
    missing,
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
    },
  };
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

/** Deletes nothing if any line was refused, since that line may name a prompt that seems missing. */
async function removeMissing(
  tx: Queryable,
  user: AuthUser,
  { projectId }: Script,
  { named, refused }: Match,
  count: number,
): Promise<void> {
  if (refused.length > 0) throw new Refusal('SCRIPT_LINES_REFUSED');
  if (count > DELETED_MAX) throw new Refusal('SCRIPT_DELETES_TOO_MANY');
  const ids = (await findMissing(tx, projectId, named, DELETED_MAX)).map(({ id }) => id);
  await lockPrompts(tx, ids);
  await removePrompts(tx, user, ids);
}

/** Voice and output of new prompts. */
async function commonOf(
  tx: Queryable,
  { projectId, speaker, compression, language }: Script,
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
