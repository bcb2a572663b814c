import fs from 'node:fs/promises';
import path from 'node:path';

/** Time in ms for which a running server caches the file list after a rebuild. */
const AGAIN_MS = 1000;

/**
 * Returns a function that tells whether a path below `root` is a file, spelled as on disk and with `/`. The list is
 * read once, and again if an unknown file is requested; concurrent requests wait for the new list.
 */
export async function listFiles(root: string): Promise<(file: string) => Promise<boolean>> {
  let known: Promise<ReadonlySet<string>> = readFiles(root);
  let readAt = performance.now();
  await known;
  return async (file) => {
    if ((await known).has(file)) return true;
    // A path of the app, which is never a file.
    if (path.posix.extname(file) === '') return false;
    if (performance.now() - readAt >= AGAIN_MS) {
      const before = known;
      readAt = performance.now();
      // During a build the folder is missing for a while.
      known = readFiles(root).catch(() => before);
    }
    return (await known).has(file);
  };
}

async function readFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/')),
  );
}
