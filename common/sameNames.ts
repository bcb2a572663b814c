import type { UsableLine } from './csv.ts';

/** Lines of a CSV whose name already exists in the project or on an earlier line. */
export interface SameNameLines {
  readonly inProject: readonly UsableLine[];
  readonly inFile: readonly UsableLine[];
}

/** `taken`: the names that exist in the project. */
export function findSameNames(lines: readonly UsableLine[], taken: ReadonlySet<string>): SameNameLines {
  const inProject: UsableLine[] = [];
  const inFile: UsableLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    if (taken.has(line.name)) inProject.push(line);
    else if (seen.has(line.name)) inFile.push(line);
    else seen.add(line.name);
  }
  return { inProject, inFile };
}
