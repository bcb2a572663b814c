import { and, eq, ne } from 'drizzle-orm';
import { refusals } from '#contract/kit/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { models } from './schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import type { VersionRow } from './modelQueries.ts';
import { voiceNames } from './voiceNames.ts';

export const nameTaken = () => new Refusal('MODEL_NAME_TAKEN', { fields: { name: refusals.MODEL_NAME_TAKEN.message } });

/** Asserts that neither another model nor a built-in voice has the name. */
export async function assertNameFree(db: Queryable, speech: Speech, name: string, id?: number): Promise<void> {
  if (await isTaken(db, speech, name, id)) throw nameTaken();
}

async function isTaken(db: Queryable, speech: Speech, name: string, id?: number): Promise<boolean> {
  const [other] = await db
    .select({ id: models.id })
    .from(models)
    .where(and(eq(models.name, name), id === undefined ? undefined : ne(models.id, id)));
  const isOthers = speech.voices.some((voice) => voice.languages === undefined && voice.name.toLowerCase() === name);
  return other !== undefined || isOthers;
}

/** The name itself, or the first free one of 'name 2', 'name 3', … */
export async function findFreeName(db: Queryable, speech: Speech, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!(await isTaken(db, speech, tried))) return tried;
  }
}

/** Renames the voice in its prompts; their audio stays unchanged. */
export async function renamePrompts(
  db: Queryable,
  before: string,
  after: string,
  versions: readonly VersionRow[],
): Promise<void> {
  const renamed = new Map(
    versions.flatMap(({ about }) =>
      voiceNames(before, about).map((voice, i): [string, string] => [voice, voiceNames(after, about)[i]!]),
    ),
  );
  for (const [from, to] of renamed) await db.update(prompts).set({ speaker: to }).where(eq(prompts.speaker, from));
}
