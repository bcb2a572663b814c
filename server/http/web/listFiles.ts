import fs from 'node:fs/promises';
import path from 'node:path';

/** Whoever builds anew beside a server that runs finds the new files after so long. */
const AGAIN_MS = 1000;

/**
 * Tells whether a path below `root`, spelled as on the disk and with `/`, is a file there. The list is read once, and
 * again where something is asked for that it does not have.
 */
export async function listFiles(root: string): Promise<(file: string) => Promise<boolean>> {
  let known = await readFiles(root);
  let readAt = performance.now();
  return async (file) => {
    if (known.has(file)) return true;
    if (performance.now() - readAt < AGAIN_MS) return false;
    readAt = performance.now();
    known = await readFiles(root);
    return known.has(file);
  };
}

async function readFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/')),
  );
}
