import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { Prompt, PromptDetail } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isPresent, audios, prompts } from './schema.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { Refusal } from '#server/base/refusal.ts';

const columns = {
  prompt: prompts,
  projectName: projects.name,
  duration: audios.duration,
  bytes: audios.bytes,
  curve: audios.curve,
};
/** A prompt with what a list shows of its project and its audio. */
export type PromptRow = {
  prompt: typeof prompts.$inferSelect;
  projectName: string;
  duration: number | null;
  bytes: number | null;
  curve: Prompt['curve'];
};

export async function getPrompt(db: Queryable, id: number): Promise<Prompt> {
  const [row] = await selectPrompts(db, and(eq(prompts.id, id), isPresent));
  if (!row) throw gone();
  return toPrompt(row);
}

export async function getPromptDetail(db: Queryable, id: number): Promise<PromptDetail> {
  const prompt = await getPrompt(db, id);
  const [audio] = await db
    .select({ words: audios.words })
    .from(prompts)
    .innerJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(eq(prompts.id, id));
  return { ...prompt, words: audio?.words ?? [] };
}

/** The row itself, locked until the transaction ends; refuses what is gone or archived. */
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

/** Of a prompt that is no more, or lies in the bin. */
export function gone() {
  return new Refusal('NOT_FOUND', { message: 'Este prompt não existe mais.' });
}

export function selectPrompts(db: Queryable, where: SQL | undefined) {
  return db
    .select(columns)
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .leftJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(where)
    .$dynamic();
}

/** The rows of a page, in its order. */
export function selectByIds(db: Queryable, ids: readonly number[]): Promise<PromptRow[]> {
  return rowsInOrder(
    ids,
    (some) => selectPrompts(db, inArray(prompts.id, some)),
    (row) => row.prompt.id,
  );
}

export function toPrompt({ prompt, projectName, duration, bytes, curve }: PromptRow, queuePosition?: number): Prompt {
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
    fileName: prompt.fileName,
    line: prompt.line,
    createdAt: prompt.createdAt.toISOString(),
    updatedAt: prompt.updatedAt.toISOString(),
    changedAt: prompt.changedAt?.toISOString() ?? null,
    changedBy: prompt.changedByName,
    version: prompt.version,
  };
}

const audioPathOf = (hash: string | null) => (hash === null ? null : pathOfAudio(hash));

/** Where an audio is played from, below the server's own address. */
export const pathOfAudio = (hash: string): string => `${API_ROOT}/audio/${hash}.wav`;

type RejectionState = Pick<typeof prompts.$inferSelect, 'invalidated' | 'isRevised' | 'audioHash' | 'invalidatedHash'>;

/** Was found bad, and has other audio since: nobody has judged that yet. */
export function hasNewAudioSinceRejection({
  invalidated,
  isRevised,
  audioHash,
  invalidatedHash,
}: RejectionState): boolean {
  return invalidated && !isRevised && audioHash !== null && audioHash !== invalidatedHash;
}

/**
 * The audio it has now, if any, is the one that was found bad. The counts of a project say the same
 * (`apply_prompt_counts`).
 */
export function isInvalid(prompt: RejectionState): boolean {
  return prompt.invalidated && !prompt.isRevised && !hasNewAudioSinceRejection(prompt);
}

/** What a row becomes that nobody has found good any more. */
export const clearedApproval = { approvedHash: null, approvedAt: null, approvedById: null, approvedByName: null };

/** An approval holds for the audio it was given to, and while that stands. */
export function isApproved({
  audioHash,
  approvedHash,
  approvedAt,
  invalidated,
  isRevised,
}: RejectionState & Pick<typeof prompts.$inferSelect, 'approvedHash' | 'approvedAt'>): boolean {
  return approvedAt !== null && audioHash !== null && approvedHash === audioHash && (!invalidated || isRevised);
}
