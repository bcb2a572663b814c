import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { CatalogueEntry } from '#contract/catalogue/catalogueFile.ts';
import { modelOf, ownVoices } from '#server/domain/catalogue/ownCatalogue.ts';
import type { Upload } from '#server/http/upload.ts';

/** The voice whose file has this hash, whichever catalogue names it. */
export function findByHash(entries: readonly CatalogueEntry[], sha256: string): CatalogueEntry | undefined {
  return [...entries, ...ownVoices].find((entry) => modelOf(entry)?.sha256 === sha256);
}

/** Of a voice that no catalogue knows: what its file is called, without what Piper puts around it. */
export function nameOfFile(fileName: string): string {
  const name = path.basename(fileName).replace(/\.(onnx|pth)$/i, '');
  const [, bare = name] = /^[a-z]{2,3}_[A-Z]{2}-(.+)-(?:x_low|low|medium|high)$/.exec(name) ?? [];
  const letters = bare
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .trim()
    .slice(0, 60);
  return letters.replace(/[\d\s]/g, '').length >= 3 ? letters : `voz ${letters}`.trim();
}

/** A file of this machine as one of a form. */
export async function readAsUpload(file: string): Promise<Upload> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { path: file, fileName: path.basename(file), bytes, sha256: hash.digest('hex') };
}
