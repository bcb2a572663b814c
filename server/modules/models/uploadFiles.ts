import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from '#server/files/files.ts';
import { hashFile } from '#server/files/hashFile.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Upload } from '#server/http/upload.ts';

const UNKNOWN = 'Este envio não existe mais. Comece de novo.';

/** Metadata announced at the start of an upload; stored beside its bytes. */
export interface UploadAnnouncement {
  readonly length: number;
  readonly fileName: string;
  readonly userId: number;
}
export interface OpenUpload extends UploadAnnouncement {
  readonly id: string;
  readonly path: string;
  readonly offset: number;
  readonly touchedAt: number;
}

/** A finished upload, as if it had been sent with a form. */
export async function finishedUpload(files: Files, id: string, userId: number): Promise<Upload> {
  const { path: place, length, offset, fileName } = await readUpload(files, id, userId);
  if (offset !== length)
    throw new Refusal('INVALID_INPUT', { fields: { voice_model: 'O envio do arquivo do modelo ainda não terminou.' } });
  return { path: place, fileName, bytes: length, sha256: await hashFile(place) };
}

export async function discardUpload(files: Files, id: string): Promise<void> {
  await files.discard(files.uploadPath(id));
  await files.discard(`${files.uploadPath(id)}.json`);
}

/** Loads an upload; another person's upload counts as unknown. */
export async function readUpload(files: Files, id: string, userId: number): Promise<OpenUpload> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findUpload(files, id) : undefined;
  if (found?.userId !== userId) throw new Refusal('NOT_FOUND', { message: UNKNOWN });
  return found;
}

/** A person's uploads that are incomplete or not used yet, newest first. */
export async function listUploads(files: Files, userId: number): Promise<OpenUpload[]> {
  const names = await readdir(path.dirname(files.uploadPath('0')));
  const ids = names.flatMap((name) => /^upload-([0-9a-f]{32})\.json$/.exec(name)?.[1] ?? []);
  const found = await Promise.all(ids.map((id) => findUpload(files, id)));
  return found
    .filter((one) => one?.userId === userId)
    .map((one) => one!)
    .sort((a, b) => b.touchedAt - a.touchedAt);
}

async function findUpload(files: Files, id: string): Promise<OpenUpload | undefined> {
  const place = files.uploadPath(id);
  try {
    const begun = JSON.parse(await readFile(`${place}.json`, 'utf8')) as UploadAnnouncement;
    const { size, mtimeMs } = await stat(place);
    return { ...begun, id, path: place, offset: size, touchedAt: mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
