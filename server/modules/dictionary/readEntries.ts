import * as v from 'valibot';
import { DictionaryDraft } from '#contract/dictionary.ts';
import { Refusal } from '#server/base/refusal.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import { readCsvEntries } from './csvEntries.ts';
import { assertEntryLimit } from './dictionaryQueries.ts';
import { readPlsEntries } from './plsEntries.ts';

const ZIP_MARK = Buffer.from('PK\u0003\u0004');
const IS_WORKBOOK = 'Uma planilha do Excel não serve aqui. Salve-a como CSV em UTF-8 e escolha o CSV.';

/** Reads a dictionary file; unusable lines are reported by number and do not affect the others. */
export async function readEntries(
  bytes: Buffer,
): Promise<{ entries: DictionaryDraft[]; refused: { line: number; reason: string }[] }> {
  const yieldNow = yieldToEventLoop();
  if (bytes.subarray(0, 4).equals(ZIP_MARK)) throw new Refusal('INVALID_INPUT', { fields: { file: IS_WORKBOOK } });
  const text = decode(bytes).replace(/^\uFEFF/, '');
  const raw = text.trimStart().startsWith('<') ? readPlsEntries(text) : readCsvEntries(text);
  assertEntryLimit(raw.length);
  const entries: DictionaryDraft[] = [];
  const refused: { line: number; reason: string }[] = [];
  for (const { line, entry } of raw) {
    await yieldNow();
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
