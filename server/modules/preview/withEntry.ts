import type { DictionaryEntry } from '#contract/dictionary.ts';
import type { Queryable } from '#server/db/database.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';

/**
 * A project's dictionary as it will be once an entry of it is saved: in the place of the one that has its form, else
 * behind the project's own. So the audio has the name that it will have then.
 */
export async function readDictionaryWith(
  db: Queryable,
  idProject: number | null,
  entry: DictionaryEntry | undefined,
): Promise<readonly DictionaryEntry[]> {
  const all = await readDictionary(db, idProject);
  if (entry === undefined) return all;
  const others = idProject === null ? 0 : (await readDictionary(db, null)).length;
  const own = all.slice(0, all.length - others);
  const at = own.findIndex(({ written }) => written.toLowerCase() === entry.written.toLowerCase());
  return [
    ...own.slice(0, at < 0 ? own.length : at),
    entry,
    ...own.slice(at < 0 ? own.length : at + 1),
    ...all.slice(own.length),
  ];
}
