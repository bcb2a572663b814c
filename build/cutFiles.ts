import type { Plugin } from 'vite';
import { areaFiles, compiledAhead, heavyFiles, type StartFile, startFiles } from './startFiles.ts';

const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

const files = [...startFiles, ...areaFiles];

/** The bundler's chunk groups, in the order of the lists. */
export const chunkGroups = files.map(({ name, holds }, place) => ({
  name,
  test: (id: string) => holds.some((pattern) => pattern.test(id)),
  priority: files.length - place,
  includeDependenciesRecursively: place < startFiles.length,
}));

/**
 * Removes chunks that only pass on what another holds. The bundler writes one for every lazy screen in a shared chunk,
 * and each would be a file more to load: the importing chunks take the screen from the shared one instead.
 */
export function collapseFacades(): Plugin {
  return {
    name: 'collapse-facades',
    apply: 'build',
    generateBundle: {
      // Runs before Vite lists the files to preload for each import.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const facade of chunks) {
          const holder = facade.isEntry || facade.moduleIds.length > 0 ? undefined : passedOn(facade.code);
          if (!holder) continue;
          const module = `import(\`./${holder.file}\`).then(m=>({${holder.names}}))`;
          const imported = `import(\`./${facade.fileName.replace('assets/', '')}\`)`;
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(imported, module);
          delete bundle[facade.fileName];
        }
      },
    },
  };
}

/** The chunk that a facade passes on, and its names as the properties of an object of the module `m`. */
function passedOn(code: string): { file: string; names: string } | undefined {
  const [, list, file] = /^export\{([^}]+)\}from"\.\/([^"]+)";\s*$/.exec(code) ?? [];
  if (!list || !file) return undefined;
  const names = list.split(',').map((name) => name.split(' as '));
  return { file, names: names.map(([inner, outer = inner]) => `${outer}:m.${inner}`).join(',') };
}

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
        const unmatched = files.flatMap((file) => patternsWithout(file, ids));
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
