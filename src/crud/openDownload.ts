import { atBase } from '#common/device/atBase.ts';
import { refreshSession } from '#api/client/refreshSession.ts';
import { common } from '#text/common.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';

/**
 * Opens a file of the server in a window of its own; what cannot start is said here, not by a window of the server's
 * words.
 */
export async function openDownload(file: string): Promise<void> {
  const path = atBase(file);
  // Opened while the press still counts: a browser lets no later window through.
  const opened = window.open('', '_blank');
  try {
    const answers = (await canStart(path)) || ((await refreshSession()) && (await canStart(path)));
    if (!answers) throw new Error('The file did not answer.');
    if (opened) opened.location.href = path;
    else window.location.assign(path);
  } catch {
    opened?.close();
    noticeFailed(common.downloadFailed);
  }
}

/** Asks whether it is there and may be had. */
async function canStart(path: string): Promise<boolean> {
  const { ok } = await fetch(path, { method: 'HEAD', credentials: 'same-origin', cache: 'no-store' });
  return ok;
}
