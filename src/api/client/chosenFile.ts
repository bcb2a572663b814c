import { CSV_BYTES_MAX } from '#contract/kit/limits.ts';

/** Every CSV, workbook, dictionary and configuration is smaller; models and backups are too large for memory. */
const READ_BYTES_MAX = CSV_BYTES_MAX;

/**
 * A copy of a chosen file in memory, which is not affected when the file is saved again. A large file is returned
 * itself: Chromium records its modification time when its size is first read, and refuses to read a version saved
 * later. Rejects if the file cannot be read at all: a folder, or a deleted file.
 */
export async function readChosenFile(file: File): Promise<File> {
  if (file.size > READ_BYTES_MAX) return file;
  const { name, type, lastModified } = file;
  return new File([await file.arrayBuffer()], name, { type, lastModified });
}

/**
 * Puts a chosen file into a form at once, since it may be sent right after, and its copy in memory as soon as it is
 * read. An unreadable file stays, and is refused when it is sent.
 */
export async function takeChosenFile(
  chosen: File,
  change: (step: (now: File | undefined) => File | undefined) => void,
): Promise<void> {
  change(() => chosen);
  const read = await readChosenFile(chosen).catch(() => chosen);
  // Another one may have been chosen meanwhile.
  change((now) => (now === chosen ? read : now));
}
