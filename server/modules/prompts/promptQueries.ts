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
import type { ApprovalPolicy } from '#contract/projects.ts';
import type { Queryable } from '#server/db/database.ts';
import { hearings } from '#server/modules/hearings/schema.ts';
import { projects } from '#server/modules/projects/schema.ts';
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
  approvalPolicy: projects.approvalPolicy,
  // A client's yes counts in the project of its link only.
  approvals: sql<PromptRow['approvals']>`(
    select json_agg(json_build_object(
      'by', yes.by_name, 'idUser', yes.user_id, 'isClient', yes.link_id is not null, 'at', yes.at
    ) order by yes.at, yes.id)
    from approvals as yes left join approval_links as link on link.id = yes.link_id
    where yes.prompt_id = ${prompts.id} and yes.audio_hash = ${prompts.audioHash}
      and (yes.link_id is null or link.project_id = ${prompts.projectId}))`,
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
  approvalPolicy: ApprovalPolicy;
  approvals: NonNullable<Prompt['approvals']> | null;
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
  const wanted = inArray(prompts.id, [...ids]);
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
    invalidated: prompt.invalidated,
    reason: prompt.reason,
    isRevised: prompt.isRevised,
    isRemade: hasNewAudioSinceRejection(prompt),
    invalidatedPath: hasNewAudioSinceRejection(prompt) ? audioPathOf(prompt.invalidatedHash) : null,
    approvedAt: isApproved(prompt) ? prompt.approvedAt!.toISOString() : null,
    approvedBy: isApproved(prompt) ? prompt.approvedByName : null,
    ...approvalsOf(row),
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

function approvalsOf({ prompt, approvalPolicy, approvals }: PromptRow): Pick<Prompt, 'approvals' | 'approvalMissing'> {
  const given = (approvals ?? []).map((yes) => ({ ...yes, at: new Date(yes.at).toISOString() }));
  const hasAudio = prompt.status === 'PROCESSED' && prompt.audioHash !== null;
  return { approvals: given, approvalMissing: hasAudio ? missingApprovals(approvalPolicy, given) : [] };
}

/** The people whose yes a policy still asks for. The database function `approval_of` must agree. */
function missingApprovals(policy: ApprovalPolicy, given: readonly { readonly isClient: boolean }[]): ApprovalMissing[] {
  const people = given.filter(({ isClient }) => !isClient).length;
  const hasClient = given.length > people;
  const missing: ApprovalMissing[] = [];
  if (policy !== 'client' && people === 0) missing.push('person');
  if (policy === 'two' && people < 2) missing.push('second');
  if ((policy === 'client' || policy === 'both') && !hasClient) missing.push('client');
  return missing;
}

/** A prompt's `heard` is set by the database, so that lists find it. */
function heardOf({ prompt: { heard }, heardText, differences }: PromptRow): Heard {
  if (heard === null) return { status: 'unchecked', text: null, differences: [] };
  return { status: heard === 0 ? 'agrees' : 'differs', text: heardText, differences: differences ?? [] };
}

const audioPathOf = (hash: string | null) => (hash === null ? null : pathOfAudio(hash));

/** Path of an audio file, below the server's origin. */
export const pathOfAudio = (hash: string): string => `${API_ROOT}/audio/${hash}.wav`;

type RejectionState = Pick<typeof prompts.$inferSelect, 'invalidated' | 'isRevised' | 'audioHash' | 'invalidatedHash'>;

/** True if the prompt was rejected and has other audio since, which nobody has judged yet. */
export function hasNewAudioSinceRejection({
  invalidated,
  isRevised,
  audioHash,
  invalidatedHash,
}: RejectionState): boolean {
  return invalidated && !isRevised && audioHash !== null && audioHash !== invalidatedHash;
}

/** True if the current audio, if any, is the rejected one. The trigger function `apply_prompt_counts` must agree. */
export function isInvalid(prompt: RejectionState): boolean {
  return prompt.invalidated && !prompt.isRevised && !hasNewAudioSinceRejection(prompt);
}

/** An approval applies to the approved audio only, and is suspended while the prompt is rejected. */
export function isApproved({
  audioHash,
  approvedHash,
  approvedAt,
  invalidated,
  isRevised,
}: RejectionState & Pick<typeof prompts.$inferSelect, 'approvedHash' | 'approvedAt'>): boolean {
  return approvedAt !== null && audioHash !== null && approvedHash === audioHash && (!invalidated || isRevised);
}
