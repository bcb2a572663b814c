import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { BASE_MARK } from '#common/device/baseMark.ts';

/**
 * The build is of no place: its files name a mark where the path stands that they are served below. At the root of a
 * host that is nothing, and the files are written so; those with the mark stay beside them, for any other place.
 */
export function markBase(): Plugin {
  let folder = '';
  return {
    name: 'mark-base',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      // After the worker, which is built last.
      order: 'post',
      handler() {
        const marked = `${folder}-marked`;
        fs.rmSync(marked, { recursive: true, force: true });
        for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.(js|css|html|json|webmanifest)$/.test(entry.name)) continue;
          const file = path.join(entry.parentPath, entry.name);
          const text = fs.readFileSync(file, 'utf8');
          if (!text.includes(BASE_MARK)) continue;
          const copy = path.join(marked, path.relative(folder, file));
          fs.mkdirSync(path.dirname(copy), { recursive: true });
          fs.writeFileSync(copy, text);
          fs.writeFileSync(file, text.replaceAll(BASE_MARK, ''));
        }
      },
    },
  };
}
