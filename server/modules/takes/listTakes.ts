import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Take, takes as endpoints } from '#contract/takes.ts';
import { meaningOf } from '#common/review.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isPresent, audios, prompts } from '#server/modules/prompts/schema.ts';
import { takes } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { nameOf } from '#server/modules/audit/audit.ts';
import { gone, pathOfAudio } from '#server/modules/prompts/promptQueries.ts';
import { readTakeVerdicts } from '#server/modules/verdicts/verdicts.ts';

type Kept = Omit<typeof takes.$inferSelect, 'promptId' | 'leftAt'>;

const audioColumns = {
  duration: audios.duration,
  bytes: audios.bytes,
  curve: audios.curve,
  warnings: audios.warnings,
  recording: audios.recording,
};

export async function listTakes(db: Queryable, { id, page, perPage }: ParsedInput<typeof endpoints.list>) {
  const { hash: currentHash, take: current, isApproved } = await getPresent(db, id);
  const all = await db
    .select({ audioHash: takes.audioHash, createdAt: takes.createdAt })
    .from(takes)
    .where(eq(takes.promptId, id))
    .orderBy(desc(takes.createdAt), takes.audioHash);
  if (current && !all.some(({ audioHash }) => audioHash === currentHash)) {
    const older = all.findIndex(({ createdAt }) => createdAt <= current.createdAt);
    all.splice(older < 0 ? all.length : older, 0, current);
  }
  const hashes = all.slice((page - 1) * perPage, page * perPage).map(({ audioHash }) => audioHash);
  const ofPrompt = and(eq(takes.audioHash, audios.hash), eq(takes.promptId, id));
  const rows = await rowsInOrder(
    hashes,
    (some) =>
      db
        .select({ hash: audios.hash, take: takes, audio: audioColumns })
        .from(audios)
        .leftJoin(takes, ofPrompt)
        .where(inArray(audios.hash, some)),
    ({ hash }) => hash,
  );
  const verdictsOf = await readTakeVerdicts(db, id, hashes);
  const data = rows.map((row): Take => {
    const { audioHash, createdAt, byName, text, speaker, language, compression } = row.take ?? current!;
    const { recording, ...audio } = row.audio;
    return {
      id: audioHash,
      createdAt: createdAt.toISOString(),
      by: byName,
      // A prompt's text may have been edited after its recording.
      text: recording?.text ?? text,
      speaker,
      language,
      compression,
      path: pathOfAudio(audioHash),
      ...audio,
      recordedBy: recording?.by ?? null,
      isCurrent: audioHash === currentHash,
      ...verdictsOf.get(audioHash)!,
      // Suspended while the prompt waits for a review again.
      ...(audioHash === currentHash && !isApproved && { approvedAt: null, approvedBy: null }),
    };
  });
  return { data, meta: { total: all.length, perPage, page }, count: data.length };
}

/**
 * The prompt's current audio and, unless the prompt is pending, its take; only then is the prompt's text that of its
 * audio.
 */
async function getPresent(
  db: Queryable,
  id: number,
): Promise<{ hash: string | null; take: Kept | undefined; isApproved: boolean }> {
  const [found] = await db
    .select({ prompt: prompts, madeAt: audios.createdAt, author: users })
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .leftJoin(audios, eq(audios.hash, prompts.audioHash))
    .leftJoin(users, eq(users.id, prompts.createdById))
    .where(and(eq(prompts.id, id), isPresent));
  if (!found) throw gone();
  const { prompt, madeAt, author } = found;
  const { audioHash, text, speaker, language, compression } = prompt;
  const { isApproved } = meaningOf(prompt.review);
  if (audioHash === null || prompt.status !== 'PROCESSED') return { hash: audioHash, take: undefined, isApproved };
  const came = prompt.audioAt ?? (madeAt !== null && madeAt > prompt.createdAt ? madeAt : prompt.createdAt);
  const take = {
    audioHash,
    text,
    speaker,
    language,
    compression,
    byName: prompt.askedByName ?? (author && nameOf(author)),
    createdAt: came,
  };
  return { hash: audioHash, take, isApproved };
}
