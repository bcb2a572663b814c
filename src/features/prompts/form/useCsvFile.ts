import { useRef, useState } from 'react';
import type { CsvContent, UnusableLine } from '#common/csv.ts';
import { readChosenFile } from '#api/client/chosenFile.ts';
import { messageOf, refusalOf } from '#api/client/refusalOf.ts';
import { scripts } from '#api/scripts.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { fileUnreadable } from '#text/fileImports.ts';
import { checkCsv } from './checkCsv.ts';
import { convertCsv } from './convertCsv.ts';

interface Checked {
  readonly file: File;
  readonly content: CsvContent;
}
export interface CsvChoice extends Partial<Checked> {
  readonly isChecking?: boolean;
  /** Why the file was rejected, its name, and the lines that caused it. */
  readonly problem?: string;
  readonly fileName?: string;
  readonly refused?: readonly UnusableLine[];
  /** The result of converting the rejected file. */
  readonly offer?: Checked;
  readonly isConverted?: boolean;
  /** True for a table that was pasted. */
  readonly isPasted?: boolean;
}

/**
 * The chosen CSV and the result of its check; a file that fails is discarded, unless its lines alone are the reason and
 * can be corrected (`areMended`).
 */
export function useCsvFile({ areMended = false } = {}) {
  const [choice, setChoice] = useState<CsvChoice>({});
  const latest = useRef<File>(undefined);
  const [checkScript] = scripts.useCheckFile();

  const chooseFile = async (chosen: File, { isPasted = false, converts = false } = {}) => {
    latest.current = chosen;
    setChoice({ file: chosen, isChecking: true });
    const checked: CsvChoice = await readChosenFile(chosen).then(
      async (file) => ((await isWorkbook(file)) ? checkWorkbook(file) : check(file, areMended)),
      () => ({ problem: fileUnreadable, fileName: chosen.name }),
    );
    if (latest.current !== chosen) return;
    if (converts && checked.offer) convertFile(checked);
    else setChoice(isPasted ? { ...checked, isPasted } : checked);
  };
  /** Only the server can read a workbook; its reports about lines have the same form as those for a CSV. */
  const checkWorkbook = (file: File): Promise<CsvChoice> =>
    checkScript({ file })
      .unwrap()
      .then(
        (content) => ({ file, content }),
        (thrown: unknown) => {
          const { fields, code } = refusalOf(thrown) ?? {};
          const reasons = code === 'CSV_NO_USABLE_LINE' ? Object.values(fields ?? {}) : [];
          return {
            problem: [messageOf(thrown, text.checkFailed), ...reasons.slice(0, 3)].join(' '),
            fileName: file.name,
          };
        },
      );
  const discardFile = (problem?: string) => {
    latest.current = undefined;
    setChoice(problem === undefined ? {} : { problem });
  };
  const convertFile = ({ offer }: CsvChoice = choice) => {
    if (!offer) return;
    latest.current = offer.file;
    setChoice({ ...offer, isConverted: true });
  };
  /** Takes what was read from a file before. */
  const restoreFile = (file: File, content: CsvContent) => {
    latest.current = file;
    setChoice({ file, content });
  };
  return { choice, chooseFile, discardFile, convertFile: () => convertFile(), restoreFile };
}

/** File signatures: a zip, or the older format, which password-protected workbooks use too. */
const workbookMagics = [
  [0x50, 0x4b],
  [0xd0, 0xcf],
];

async function isWorkbook(file: File): Promise<boolean> {
  const beginning = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return workbookMagics.some((magic) => magic.every((byte, i) => beginning[i] === byte));
}

async function check(file: File, areMended: boolean): Promise<CsvChoice> {
  const checked = await checkCsv(file);
  if (!('problem' in checked)) return { file, content: checked };
  const { problem, refused, isConvertible } = checked;
  if (areMended && refused) return { file, content: { usable: [], refused } };
  const offer = isConvertible ? await convert(file) : undefined;
  return { problem, fileName: file.name, ...(refused && { refused }), ...(offer && { offer }) };
}

async function convert(chosen: File): Promise<Checked | undefined> {
  const text = convertCsv(await chosen.arrayBuffer());
  if (text === undefined) return undefined;
  const file = new File([text], chosen.name, { type: 'text/csv' });
  const content = await checkCsv(file);
  return 'problem' in content ? undefined : { file, content };
}
