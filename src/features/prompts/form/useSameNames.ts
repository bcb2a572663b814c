import { useState } from 'react';
import type { UsableLine } from '#common/csv.ts';
import { findSameNames, type SameNameLines } from '#common/sameNames.ts';
import type { SameNames } from '#contract/fileImports.ts';
import { fileImports } from '#api/fileImports.ts';

export interface SameNamesQuestion extends SameNameLines {
  /** Number of usable lines in the file. */
  readonly usable: number;
  /** Called with undefined to cancel. */
  readonly answer: (choice: SameNames | undefined) => void;
}

/** Asks before the upload what to do with lines whose names already exist. */
export function useSameNames(idProject: number) {
  const [findNames] = fileImports.useFindNames();
  const [question, setQuestion] = useState<SameNamesQuestion>();
  const ask = async (lines: readonly UsableLine[]): Promise<SameNames | undefined> => {
    const names = [...new Set(lines.map(({ name }) => name))];
    const { taken } = await findNames({ idProject, names }).unwrap();
    const same = findSameNames(lines, new Set(taken));
    if (same.inProject.length + same.inFile.length === 0) return 'create';
    return new Promise((resolve) => {
      const answer = (choice: SameNames | undefined) => {
        setQuestion(undefined);
        resolve(choice);
      };
      setQuestion({ ...same, usable: lines.length, answer });
    });
  };
  return { question, ask };
}
