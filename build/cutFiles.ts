import type { Plugin } from 'vite';
import { compiledAhead, heavyFiles, type StartFile, startFiles } from './startFiles.ts';

const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/** The bundler's chunk groups, in the order of the list. */
export const chunkGroups = startFiles.map(({ name, holds }, place) => ({
  name,
  test: (id: string) => holds.some((pattern) => pattern.test(id)),
  priority: startFiles.length - place,
}));

/** Marks the chunks of the start for V8's compiler, and fails the build if the list names a missing one. */
export function cutFiles(): Plugin {
  return {
    name: 'cut-files',
    apply: 'build',
    generateBundle: {
      // Runs after the bundler has written its own first line.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const names = new Set(chunks.map(({ name }) => name));
        const missing = [...compiledAhead, ...heavyFiles].filter((name) => !names.has(name));
        if (missing.length > 0) this.error(`build/startFiles.ts names files that are not there: ${missing.join(', ')}`);
        const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
        const unmatched = startFiles.flatMap((file) => patternsWithout(file, ids));
        if (unmatched.length > 0) this.error(`build/startFiles.ts names what nothing matches: ${unmatched.join(', ')}`);
        for (const chunk of chunks)
          if (compiledAhead.includes(chunk.name)) chunk.code = `${COMPILE_ALL}\n${chunk.code}`;
      },
    },
  };
}

function patternsWithout({ holds }: StartFile, ids: readonly string[]): string[] {
  return holds.filter((pattern) => !ids.some((id) => pattern.test(id))).map(String);
}
