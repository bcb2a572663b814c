import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { WarningPlaces, WordTiming } from '#contract/audio.ts';
import {
  type ApprovalMissing,
  type Heard,
  type HeardDifference,
  type Prompt,
  type PromptDetail,
  risks,
} from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { hearings } from '#server/modules/hearings/schema.ts';
import { projects } from '#server/modules/projects/schema.ts';
import {
  approvalColumns,
  approvalOfPrompt,
  rejectionColumns,
  rejectionOfPrompt,
  reviewFields,
} from '#server/modules/verdicts/verdicts.ts';
import { isPresent, audios, prompts, type RecordingOrigin } from './schema.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { Refusal } from '#server/base/refusal.ts';

const columns = {
  prompt: prompts,
  projectName: projects.name,
  duration: audios.duration,
  bytes: audios.bytes,
  curve: audios.curve,
  warningPlaces: audios.warningPlaces,
  recording: audios.recording,
  heardText: hearings.heard,
  differences: sql<HeardDifference[] | null>`case when ${prompts.heard} > 0
    then open_differences(${prompts.projectId}, ${prompts.speaker}, ${prompts.audioHash}) end`,
  openComments: sql<number>`(select count(*)::int from comments as said
    where said.prompt_id = ${prompts.id} and said.parent_id is null and said.resolved_at is null)`,
  ...rejectionColumns,
  ...approvalColumns,
};
/** A prompt with the project and audio fields that lists show. */
export type PromptRow = {
  prompt: typeof prompts.$inferSelect;
  projectName: string;
  duration: number | null;
  bytes: number | null;
  curve: Prompt['curve'];
  warningPlaces: WarningPlaces | null;
  recording: RecordingOrigin | null;
  heardText: string | null;
  differences: HeardDifference[] | null;
  openComments: number;
  rejectedAt: Date | null;
  rejectedBy: string | null;
  rejectedHash: string | null;
  given: NonNullable<Prompt['approvals']> | null;
  asked: ApprovalMissing[] | null;
  missing: ApprovalMissing[] | null;
  approvedAt: Date | null;
  approvedByName: string | null;
};

export async function getPrompt(db: Queryable, id: number): Promise<Prompt> {
  const [row] = await selectPrompts(db, and(eq(prompts.id, id), isPresent));
  if (!row) throw gone();
  return toPrompt(row);
}

export async function getPromptDetail(db: Queryable, id: number): Promise<PromptDetail> {
  const prompt = await getPrompt(db, id);
  // The words of a recording are those of the text that was read.
  const isOfOtherText = prompt.recording && prompt.recording.text !== prompt.text;
  return { ...prompt, words: isOfOtherText ? [] : await readWords(db, id) };
}

/** The prompt with the text and words that its audio says. */
export async function getSpokenPrompt(db: Queryable, id: number): Promise<PromptDetail> {
  const prompt = await getPrompt(db, id);
  return { ...prompt, text: prompt.recording?.text ?? prompt.text, words: await readWords(db, id) };
}

async function readWords(db: Queryable, id: number): Promise<WordTiming[]> {
  const [audio] = await db
    .select({ words: audios.words })
    .from(prompts)
    .innerJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(eq(prompts.id, id));
  return audio?.words ?? [];
}

/** Loads the row and locks it until the transaction ends; refuses removed prompts and archived projects. */
export async function lockPrompt(db: Queryable, id: number): Promise<typeof prompts.$inferSelect> {
  const [row] = await db
    .select({ prompt: prompts, active: projects.active })
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .where(and(eq(prompts.id, id), isPresent))
    .for('update', { of: prompts });
  if (!row) throw gone();
  if (!row.active) throw new Refusal('ARCHIVED');
  return row.prompt;
}

/** Locks prompts in the order of all who lock several, so that no two can wait for each other. */
export async function lockPrompts(tx: Queryable, ids: readonly number[]): Promise<void> {
  // One parameter: a statement has at most 65,535.
  const wanted = sql`${prompts.id} = any(${sql.param([...ids])}::int[])`;
  await tx.select({ id: prompts.id }).from(prompts).where(wanted).orderBy(prompts.id).for('update');
}

/** Refusal for a prompt that was deleted or is in the bin. */
export function gone() {
  return new Refusal('NOT_FOUND', { message: 'Este prompt não existe mais.' });
}

function selectPrompts(db: Queryable, where: SQL | undefined) {
  return db
    .select(columns)
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .leftJoin(audios, eq(audios.hash, prompts.audioHash))
    .leftJoin(hearings, eq(hearings.audioHash, prompts.audioHash))
    .leftJoin(approvalOfPrompt, sql`true`)
    .leftJoin(rejectionOfPrompt, sql`true`)
    .where(where)
    .$dynamic();
}

/** Rows of a page, in its order. */
export function selectByIds(db: Queryable, ids: readonly number[]): Promise<PromptRow[]> {
  return rowsInOrder(
    ids,
    (some) => selectPrompts(db, inArray(prompts.id, some)),
    (row) => row.prompt.id,
  );
}

export function toPrompt(row: PromptRow, queuePosition?: number): Prompt {
  const { prompt, projectName, duration, bytes, curve, warningPlaces, recording } = row;
  return {
    id: prompt.id,
    idProject: prompt.projectId,
    projectName,
    name: prompt.name,
    text: prompt.text,
    speaker: prompt.speaker,
    language: prompt.language,
    compression: prompt.compression,
    status: prompt.status,
    path: audioPathOf(prompt.audioHash),
    duration,
    bytes,
    curve,
    warnings: prompt.warnings,
    warningPlaces: warningPlaces ?? {},
    heard: heardOf(row),
    risk: risks[prompt.risk ?? 0]!,
    recording: recording && { by: recording.by, text: recording.text },
    failureCode: prompt.failureCode,
    failureReason: prompt.failureReason,
    queuePosition: queuePosition ?? null,
    ...reviewFields(row),
    invalidatedPath: prompt.review === 'remade' ? audioPathOf(row.rejectedHash) : null,
    approvals: (row.given ?? []).map((approval) => ({ ...approval, at: new Date(approval.at).toISOString() })),
    approvalAsked: row.asked ?? [],
    approvalMissing: prompt.status === 'PROCESSED' && prompt.audioHash !== null ? (row.missing ?? []) : [],
    openComments: row.openComments,
    fileName: prompt.fileName,
    line: prompt.line,
    createdAt: prompt.createdAt.toISOString(),
    updatedAt: prompt.updatedAt.toISOString(),
    changedAt: prompt.changedAt?.toISOString() ?? null,
    changedBy: prompt.changedByName,
    version: prompt.version,
  };
}

/** A prompt's `heard` is set by the database, so that lists find it. */
function heardOf({ prompt: { heard }, heardText, differences }: PromptRow): Heard {
  if (heard === null) return { status: 'unchecked', text: null, differences: [] };
  return { status: heard === 0 ? 'agrees' : 'differs', text: heardText, differences: differences ?? [] };
}

const audioPathOf = (hash: string | null) => (hash === null ? null : pathOfAudio(hash));

/** Path of an audio file, below the server's origin. */
export const pathOfAudio = (hash: string): string => `${API_ROOT}/audio/${hash}.wav`;
