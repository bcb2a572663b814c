import type { DictionaryDraft } from '#contract/dictionary.ts';
import { writeCsvEntries } from './csvEntries.ts';
import { writePlsEntries } from './plsEntries.ts';

export function writeEntries(
  entries: readonly DictionaryDraft[],
  format: 'csv' | 'pls',
): { type: string; text: string } {
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', text: writeCsvEntries(entries) }
    : { type: 'application/pls+xml; charset=utf-8', text: writePlsEntries(entries) };
}
