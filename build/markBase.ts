import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { BASE_MARK } from '#common/device/baseMark.ts';

/**
 * The build is independent of the base path: its files contain a placeholder for it. The files are written with an
 * empty base path, for the root of a host; those with the placeholder stay next to them, for any other path.
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
      // Runs after the service worker, which is built last.
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
