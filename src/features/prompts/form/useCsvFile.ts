import { useRef, useState } from 'react';
import type { CsvContent } from '#contract/formats/csv.ts';
import { checkCsv } from './checkCsv.ts';

export interface CsvChoice {
  readonly file?: File;
  readonly isChecking?: boolean;
  readonly content?: CsvContent;
  /** Why the file was discarded. */
  readonly problem?: string;
}

/** The chosen CSV and what its check says; one that fails is discarded. */
export function useCsvFile() {
  const [choice, setChoice] = useState<CsvChoice>({});
  const latest = useRef<File>(undefined);

  const chooseFile = async (file: File) => {
    latest.current = file;
    setChoice({ file, isChecking: true });
    const check = await checkCsv(file);
    if (latest.current !== file) return;
    setChoice('problem' in check ? { problem: check.problem } : { file, content: check });
  };
  const discardFile = (problem?: string) => {
    latest.current = undefined;
    setChoice(problem === undefined ? {} : { problem });
  };
  return { choice, chooseFile, discardFile };
}
