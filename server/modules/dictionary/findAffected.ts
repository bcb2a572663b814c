import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { DictionaryEffect, DictionaryEntry } from '#contract/dictionary.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isPresent, promptKeys, prompts } from '#server/modules/prompts/schema.ts';
import { holds } from '#server/db/search.ts';
import { countCharacters, priceOf } from '#server/modules/costs/usage.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import { usedEntries } from '#server/speech/api/reading.ts';
import { readScope, type Scope } from './dictionaryQueries.ts';

const BATCH = 500;
/** Above this number of forms, searching for each costs more than scanning all prompts. */
const FORMS_SEARCHED = 20;

export interface Change {
  readonly scope: Scope;
  /** The scope's entries in order, before and after. */
  readonly before: readonly DictionaryEntry[];
  readonly after: readonly DictionaryEntry[];
}

interface Affected {
  readonly id: number;
  readonly projectId: number;
  readonly text: string;
  /** A person's recording says the text, whatever the dictionary says. */
  readonly isRecorded: boolean;
}

/**
 * Yields the prompts with audio of which the dictionary changes the reading, batch by batch. Pending prompts use the
 * new dictionary anyway; failed ones are left alone. The signal cancels it.
 */
export async function* findAffected(db: Queryable, change: Change, signal?: AbortSignal): AsyncGenerator<Affected[]> {
  const forms = changedForms(change);
  if (forms.length === 0) return;
  const around = change.scope === null ? undefined : await readScope(db, null);
  const own = new Map<number, { before: readonly DictionaryEntry[]; after: readonly DictionaryEntry[] }>();
  const dictionariesOf = async (projectId: number) => {
    const known = own.get(projectId) ?? (await join(db, change, projectId, around));
    own.set(projectId, known);
    return known;
  };
  const yieldNow = yieldToEventLoop();
  let lastId = 0;
  for (;;) {
    signal?.throwIfAborted();
    const found = await db
      .select({ id: prompts.id, projectId: prompts.projectId, text: prompts.text, isRecorded: prompts.isRecorded })
      .from(prompts)
      .innerJoin(projects, eq(projects.id, prompts.projectId))
      .where(
        and(
          change.scope === null ? undefined : eq(prompts.projectId, change.scope),
          eq(projects.active, true),
          isPresent,
          inArray(prompts.status, ['PROCESSED', 'PROCESSING']),
          gt(prompts.id, lastId),
          containing(forms),
        ),
      )
      .orderBy(asc(prompts.id))
      .limit(BATCH);
    if (found.length === 0) return;
    lastId = found.at(-1)!.id;
    const affected: Affected[] = [];
    for (const prompt of found) {
      await yieldNow();
      signal?.throwIfAborted();
      const { before, after } = await dictionariesOf(prompt.projectId);
      if (JSON.stringify(usedEntries(prompt.text, before)) !== JSON.stringify(usedEntries(prompt.text, after)))
        affected.push(prompt);
    }
    if (affected.length > 0) yield affected;
  }
}

/** Number of affected prompts, their characters, and the maximum price. */
export async function measureEffect(
  db: Queryable,
  change: Change,
  unitPrice: string,
  signal?: AbortSignal,
): Promise<DictionaryEffect> {
  let [found, recorded, characters] = [0, 0, 0];
  for await (const batch of findAffected(db, change, signal)) {
    const spoken = batch.filter(({ isRecorded }) => !isRecorded);
    found += spoken.length;
    recorded += batch.length - spoken.length;
    characters += spoken.reduce((sum, { text }) => sum + countCharacters(text), 0);
  }
  return { prompts: found, characters, price: priceOf(characters, unitPrice), recorded };
}

/** Written forms whose entry or relative order changed. */
function changedForms({ before, after }: Change): string[] {
  const [was, is] = [before.map((entry) => JSON.stringify(entry)), after.map((entry) => JSON.stringify(entry))];
  if (was.join() === is.join()) return [];
  const wasSet = new Set(was);
  const isSet = new Set(is);
  const changed = [...before.filter((_, i) => !isSet.has(was[i]!)), ...after.filter((_, i) => !wasSet.has(is[i]!))];
  // Only the order changed, so any of the forms may now take precedence elsewhere.
  return (changed.length > 0 ? changed : after).map(({ written }) => written);
}

function containing(forms: readonly string[]): SQL | undefined {
  if (forms.length > FORMS_SEARCHED) return undefined;
  return or(...[...new Set(forms.map(longestWord))].map((form) => holds(promptKeys.searched, form)));
}

/** A form of several words also acts across other blanks, which a search for the whole form would not find. */
const longestWord = (form: string): string =>
  form.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Whole dictionary of one project: its own entries before the general ones. */
async function join(
  db: Queryable,
  { scope, before, after }: Change,
  projectId: number,
  around: readonly DictionaryEntry[] | undefined,
) {
  if (scope !== null) return { before: [...before, ...(around ?? [])], after: [...after, ...(around ?? [])] };
  const ownEntries = await readScope(db, projectId);
  return { before: [...ownEntries, ...before], after: [...ownEntries, ...after] };
}
