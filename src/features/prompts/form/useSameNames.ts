import { useState } from 'react';
import type { UsableLine } from '#common/csv.ts';
import { findSameNames, type SameNameLines } from '#common/sameNames.ts';
import type { SameNames } from '#contract/fileImports.ts';
import { fileImports } from '#api/fileImports.ts';

export interface SameNamesQuestion extends SameNameLines {
  /** Lines of the file that can be used. */
  readonly usable: number;
  /** Undefined: nothing is to be sent. */
  readonly answer: (choice: SameNames | undefined) => void;
}

/** Asks, before a file is sent, what shall become of its lines whose names are taken. */
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
