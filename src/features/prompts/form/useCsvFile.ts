import { useRef, useState } from 'react';
import type { CsvContent, UnusableLine } from '#contract/formats/csv.ts';
import { checkCsv } from './checkCsv.ts';
import { convertCsv } from './convertCsv.ts';

interface Checked {
  readonly file: File;
  readonly content: CsvContent;
}
export interface CsvChoice extends Partial<Checked> {
  readonly isChecking?: boolean;
  /** Why the file was discarded, its name, and the lines that were why. */
  readonly problem?: string;
  readonly fileName?: string;
  readonly refused?: readonly UnusableLine[];
  /** What the discarded file would be if it were saved as a CSV must be. */
  readonly offer?: Checked;
  readonly isConverted?: boolean;
}

/** The chosen CSV and what its check says; one that fails is discarded. */
export function useCsvFile() {
  const [choice, setChoice] = useState<CsvChoice>({});
  const latest = useRef<File>(undefined);

  const chooseFile = async (file: File) => {
    latest.current = file;
    setChoice({ file, isChecking: true });
    const checked = await check(file);
    if (latest.current === file) setChoice(checked);
  };
  const discardFile = (problem?: string) => {
    latest.current = undefined;
    setChoice(problem === undefined ? {} : { problem });
  };
  const convertFile = () => {
    const { offer } = choice;
    if (!offer) return;
    latest.current = offer.file;
    setChoice({ ...offer, isConverted: true });
  };
  return { choice, chooseFile, discardFile, convertFile };
}

async function check(file: File): Promise<CsvChoice> {
  const checked = await checkCsv(file);
  if (!('problem' in checked)) return { file, content: checked };
  const { problem, refused, isConvertible } = checked;
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
