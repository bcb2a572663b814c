import type { UsableLine } from './csv.ts';

/** Lines of a CSV whose name is taken: by a prompt of the project, or by a line before. */
export interface SameNameLines {
  readonly inProject: readonly UsableLine[];
  readonly inFile: readonly UsableLine[];
}

/** `taken`: the names of the file that the project has. */
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
