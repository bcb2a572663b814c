import { CSV_BYTES_MAX } from '#contract/kit/limits.ts';
import { type RefusalBody, refusals } from '#contract/kit/refusal.ts';

/** Every CSV, workbook, dictionary and configuration is smaller; models and backups are too large for memory. */
const READ_BYTES_MAX = CSV_BYTES_MAX;

const { status, message } = refusals.FILE_CHANGED;
const refusal: RefusalBody = { code: 'FILE_CHANGED', message, messages: [message] };

/** The error of a call whose file was saved again after it was chosen. */
export const fileChanged = { status, data: refusal };

/**
 * A copy of a chosen file in memory, which stays as it was when the file is saved again. A large file is returned
 * itself; since Chromium notes a file's time when its size is first asked for, it then refuses to read a later one.
 * Rejects where the file cannot be read at all: a folder, or a file that is gone.
 */
export async function readChosenFile(file: File): Promise<File> {
  if (file.size > READ_BYTES_MAX) return file;
  const { name, type, lastModified } = file;
  return new File([await file.arrayBuffer()], name, { type, lastModified });
}

/** Whether one of the files of a request can no longer be read: browsers refuse what was saved after it was chosen. */
export async function hasChangedFile(input: Record<string, unknown>): Promise<boolean> {
  const files = Object.values(input).filter((value) => value instanceof File);
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return reads.some((read) => read.status === 'rejected');
}
