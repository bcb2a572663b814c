import * as v from 'valibot';
import { DictionaryDraft } from '#contract/dictionary.ts';
import { Refusal } from '../../http/refusal.ts';
import { takeBreaths } from '../../http/takeBreaths.ts';
import { readCsvEntries } from './csvEntries.ts';
import { refuseTooMany } from './dictionaryQueries.ts';
import { readPlsEntries } from './plsEntries.ts';

/** What a line of a file says, before it is checked; `line` counts lines of a CSV, lexemes of a PLS. */
export interface RawEntry {
  readonly line: number;
  readonly entry: Record<string, unknown> | { readonly refused: string };
}

/** Reads a dictionary from a file; a line that cannot be used is told by its number, the others go on. */
export async function readEntries(
  bytes: Buffer,
): Promise<{ entries: DictionaryDraft[]; refused: { line: number; reason: string }[] }> {
  const breathe = takeBreaths();
  const text = decode(bytes).replace(/^\uFEFF/, '');
  const raw = text.trimStart().startsWith('<') ? readPlsEntries(text) : readCsvEntries(text);
  refuseTooMany(raw.length);
  const entries: DictionaryDraft[] = [];
  const refused: { line: number; reason: string }[] = [];
  for (const { line, entry } of raw) {
    await breathe();
    if ('refused' in entry) {
      refused.push({ line, reason: String(entry.refused) });
      continue;
    }
    const checked = v.safeParse(DictionaryDraft, entry);
    if (checked.success) entries.push(checked.output);
    else refused.push({ line, reason: checked.issues[0].message });
  }
  return { entries, refused };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('CSV_ENCODING', { message: 'O arquivo deve estar codificado em UTF-8.' });
  }
}
