import Papa from 'papaparse';
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
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    delimiter: ';',
    preview: DICTIONARY_MAX + 2,
  });
  const header = (data[0] ?? []).map((cell) => canonicalizeText(cell).trim().toLowerCase());
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
  const at = (cells: readonly string[], name: (typeof columns)[number]) => cells[header.indexOf(name)]?.trim();
  return data.slice(1).flatMap((cells, i): RawEntry[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const line = i + 2;
    const kind = kinds[at(cells, 'como')?.toLowerCase() || 'texto'];
    const flag = (name: (typeof columns)[number], otherwise: boolean) =>
      at(cells, name) === undefined ? otherwise : yesOrNo[at(cells, name)!.toLowerCase()];
    const [isWholeWord, isCaseSensitive] = [flag('palavra inteira', true), flag('diferencia maiúsculas', false)];
    if (kind === undefined) return [{ line, entry: { refused: 'Na coluna como, use texto, soa como ou fonemas.' } }];
    if (isWholeWord === undefined || isCaseSensitive === undefined)
      return [{ line, entry: { refused: 'Use sim ou não.' } }];
    return [
      {
        line,
        entry: {
          written: at(cells, 'escrito') ?? '',
          spoken: at(cells, 'dito') ?? '',
          kind,
          isWholeWord,
          isCaseSensitive,
        },
      },
    ];
  });
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
