import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BatchAction } from '#contract/batchAction.ts';
import type { NotDoneCode } from '#contract/batches.ts';
import type { Queryable } from '#server/db/database.ts';
import type { BatchParameters, ItemBefore } from './schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { findRuleAgainst, type Speakers, speaks, unspeakableReason } from '#server/modules/prompts/checkSpeaker.ts';
import { audioRequestOf, type Said } from '#server/modules/prompts/audioRequest.ts';
import { hashOfRequest } from '#server/modules/prompts/audioStore.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { hasRecording } from '#server/modules/prompts/recordings.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import type { Speech } from '#server/speech/api/speech.ts';

export type Row = typeof prompts.$inferSelect;

/** A batch action on prompts of one project. */
export interface Work extends BatchParameters {
  readonly projectId: number;
  readonly action: BatchAction;
  /** The state of the prompts before the batch that this one takes back. */
  readonly before?: ReadonlyMap<number, ItemBefore>;
}

export interface TransitionContext {
  readonly speech: Pick<Speech, 'versionOf' | 'voices'>;
}

export const isWaiting = ({ status }: Pick<Row, 'status'>) => status === 'ENQUEUED' || status === 'PROCESSING';

/**
 * Reasons why prompts are left unchanged, by id; prompts without an entry are changed. Shared by preview and execution.
 * `taken` holds names already used in the target by earlier prompts of the batch.
 */
export async function checkTransition(
  db: Queryable,
  work: Work,
  rows: readonly Row[],
  { around, taken }: { around: TransitionContext; taken: Set<string> },
): Promise<Map<number, NotDoneCode>> {
  const { action, compression, target, isWhole, before } = work;
  const voices: Speakers = around.speech.voices;
  const isMute = (row: Row) => unspeakableReason(voices, row) !== undefined;
  const entersProject = (action === 'move' || action === 'copy') && isWhole !== true;
  const names = entersProject ? await namesIn(db, target!, rows) : undefined;
  const makesAudio = action === 'voice' || action === 'output' || action === 'regenerate';
  const speakerOf = (row: Row) => (action === 'voice' ? (before?.get(row.id)?.speaker ?? work.speaker!) : row.speaker);
  const compressionOf = (row: Row) => before?.get(row.id)?.compression ?? compression!;
  const speakers = makesAudio || entersProject ? rows.map(speakerOf) : [];
  const refused = await refusedSpeakers(db, entersProject ? target! : work.projectId, voices, speakers);
  const hashOf = action === 'regenerate' ? await hashes(db, work.projectId, around) : undefined;
  const reasons = new Map<number, NotDoneCode>();
  for (const row of rows) {
    const reason = await why(row);
    if (reason) reasons.set(row.id, reason);
  }
  return reasons;

  async function why(row: Row): Promise<NotDoneCode | undefined> {
    switch (action) {
      case 'voice': {
        const speaker = speakerOf(row);
        const chosen = voices.find(({ name }) => name === speaker);
        if (before && !before.has(row.id)) return 'SAME';
        if (before && row.speaker !== work.speaker) return 'CHANGED';
        if (row.speaker === speaker && row.status !== 'FAILED') return 'SAME';
        if (hasRecording(row)) return 'RECORDED';
        if (!chosen) return 'MUTE';
        if (refused.has(speaker)) return 'VOICE_RULE';
        return speaks(chosen, row.language) ? undefined : 'FOREIGN';
      }
      case 'output':
        if (before && !before.has(row.id)) return 'SAME';
        if (before && row.compression !== compression) return 'CHANGED';
        if (row.compression === compressionOf(row) && row.status !== 'FAILED') return 'SAME';
        if (hasRecording(row)) return 'RECORDED';
        if (isMute(row)) return 'MUTE';
        return refused.has(speakerOf(row)) ? 'VOICE_RULE' : undefined;
      case 'regenerate':
        if (isWaiting(row)) return 'WAITING';
        if (hasRecording(row)) return 'RECORDED';
        if (isMute(row)) return 'MUTE';
        if (row.status === 'PROCESSED' && (await hashOf!(row)) === row.audioHash) return 'SAME';
        return refused.has(speakerOf(row)) ? 'VOICE_RULE' : undefined;
      case 'invalidate':
        return row.review === 'rejected' ? 'SAME' : undefined;
      case 'check':
        if (row.audioHash === null) return 'NO_AUDIO';
        return row.heard === null ? undefined : 'SAME';
      case 'delete':
        return undefined;
      case 'move':
      case 'copy':
        if (!names) return undefined;
        if (refused.has(row.speaker) && !hasRecording(row)) return 'VOICE_RULE';
        if (names.has(row.name) || taken.has(row.name)) return 'NAME_TAKEN';
        taken.add(row.name);
        return undefined;
    }
  }
}

/** Those of the voices that the project does not take. */
async function refusedSpeakers(
  db: Queryable,
  projectId: number,
  voices: Speakers,
  speakers: readonly string[],
): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const speaker of new Set(speakers))
    if ((await findRuleAgainst(db, projectId, voices, speaker)) !== undefined) refused.add(speaker);
  return refused;
}

async function namesIn(db: Queryable, target: number, rows: readonly Row[]): Promise<Set<string>> {
  const names = rows.map(({ name }) => name);
  const found = await db
    .selectDistinct({ name: prompts.name })
    .from(prompts)
    .where(and(eq(prompts.projectId, target), isNull(prompts.removedAt), inArray(prompts.name, names)));
  return new Set(found.map(({ name }) => name));
}

/** Computes the audio hash of a text as synthesized in the project now. */
export async function hashes(db: Queryable, projectId: number, { speech }: TransitionContext) {
  const [settings, dictionary] = [await readSettings(db), await readDictionary(db, projectId)];
  const versions = new Map<string, Promise<string>>();
  const versionOf = (voice: string) => {
    if (!versions.has(voice)) versions.set(voice, speech.versionOf(voice));
    return versions.get(voice)!;
  };
  return async (said: Said): Promise<string> =>
    hashOfRequest(await versionOf(said.speaker), audioRequestOf(said, settings, dictionary));
}

/** Rows of the given prompts of a project, ordered by id. */
export function readRows(db: Queryable, projectId: number, ids: readonly number[]) {
  return db
    .select()
    .from(prompts)
    .where(
      and(
        eq(prompts.projectId, projectId),
        isNull(prompts.removedAt),
        sql`${prompts.id} = any(${sql.param([...ids])}::int[])`,
      ),
    )
    .orderBy(prompts.id)
    .$dynamic();
}
