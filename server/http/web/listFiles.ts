import fs from 'node:fs/promises';
import path from 'node:path';

/** Whoever builds anew beside a server that runs finds the new files after so long. */
const AGAIN_MS = 1000;

/**
 * Tells whether a path below `root`, spelled as on the disk and with `/`, is a file there. The list is read once, and
 * again where a file is asked for that it does not have; whoever asks meanwhile waits for the new one.
 */
export async function listFiles(root: string): Promise<(file: string) => Promise<boolean>> {
  let known: Promise<ReadonlySet<string>> = readFiles(root);
  let readAt = performance.now();
  await known;
  return async (file) => {
    if ((await known).has(file)) return true;
    // A page of the app, which no reading would find.
    if (path.posix.extname(file) === '') return false;
    if (performance.now() - readAt >= AGAIN_MS) {
      const before = known;
      readAt = performance.now();
      // A build takes the folder away before it fills it again.
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
