import { findEncodingProblem, UNCLOSED, withoutApostrophe } from '#common/csv.ts';
import { findHeader, splitCells, splitCsvRecords } from '#common/csvRecords.ts';
import { DICTIONARY_MAX, type DictionaryDraft, type DictionaryKind } from '#contract/dictionary.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { toCsvLines } from '#server/files/csvLines.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { RawEntry } from './RawEntry.ts';

const columns = ['escrito', 'dito', 'como', 'palavra inteira', 'diferencia maiúsculas'] as const;
const kinds: Record<string, DictionaryKind> = { texto: 'alias', 'soa como': 'respelling', fonemas: 'phonemes' };
const nameOf = (kind: DictionaryKind) => Object.keys(kinds).find((name) => kinds[name] === kind)!;
const yesOrNo: Record<string, boolean> = { sim: true, não: false, nao: false, '': false };

/** Columns 'escrito;dito', optionally followed by how the spoken form is read and where the entry applies. */
export function readCsvEntries(text: string): RawEntry[] {
  const records = splitCsvRecords(text);
  const header = splitCells(findHeader(records)).map((cell) => canonicalizeText(cell).trim().toLowerCase());
  if (
    header[0] !== 'escrito' ||
    header[1] !== 'dito' ||
    header.some((name) => !(columns as readonly string[]).includes(name))
  ) {
    throw new Refusal('INVALID_INPUT', {
      fields: {
        file:
          'A primeira linha do CSV deve ser escrito;dito, e depois dela, se quiser, ' +
          'como;palavra inteira;diferencia maiúsculas.',
      },
    });
  }
  const entries: RawEntry[] = [];
  for (const { line, source, isUnclosed } of records) {
    const cells = splitCells(source);
    if (cells.every((cell) => cell.trim() === '')) continue;
    entries.push({ line, entry: isUnclosed ? { refused: UNCLOSED } : readEntry(header, cells) });
    // One more than allowed is enough to refuse the file.
    if (entries.length > DICTIONARY_MAX) break;
  }
  return entries;
}

function readEntry(header: readonly string[], cells: readonly string[]): RawEntry['entry'] {
  const at = (name: (typeof columns)[number]) => cells[header.indexOf(name)]?.trim();
  const [written, spoken] = [at('escrito') ?? '', at('dito') ?? ''].map(withoutApostrophe);
  const problem = findEncodingProblem(written!) ?? findEncodingProblem(spoken!);
  if (problem !== undefined) return { refused: problem };
  const kind = kinds[at('como')?.toLowerCase() || 'texto'];
  if (kind === undefined) return { refused: 'Na coluna como, use texto, soa como ou fonemas.' };
  const flag = (name: (typeof columns)[number], otherwise: boolean) => {
    const said = at(name);
    return said === undefined ? otherwise : yesOrNo[said.toLowerCase()];
  };
  const [isWholeWord, isCaseSensitive] = [flag('palavra inteira', true), flag('diferencia maiúsculas', false)];
  if (isWholeWord === undefined || isCaseSensitive === undefined) return { refused: 'Use sim ou não.' };
  return { written, spoken, kind, isWholeWord, isCaseSensitive };
}

export function writeCsvEntries(entries: readonly DictionaryDraft[]): string {
  const word = (flag: boolean) => (flag ? 'sim' : 'não');
  const lines = entries.map(({ written, spoken, kind, isWholeWord, isCaseSensitive }) => [
    written,
    spoken,
    nameOf(kind),
    word(isWholeWord),
    word(isCaseSensitive),
  ]);
  return `\uFEFF${toCsvLines([columns, ...lines])}`;
}
