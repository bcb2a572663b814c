import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from './longTests.ts';
import { root } from './programs.ts';

/** Starts with the long files, so that none of them is left to one process while the others have nothing to do. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => {
      const file = path.relative(root, moduleId);
      return longTests.some((name) => file === name || (name.endsWith('/') && file.startsWith(name)));
    };
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
