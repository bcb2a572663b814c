import { atBase } from '#common/device/atBase.ts';
import { refreshSession } from '#api/client/refreshSession.ts';
import { common } from '#text/common.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';

/**
 * Opens a file of the server in a new window; failures are reported in the app instead of an error page in that window.
 */
export async function openDownload(file: string): Promise<void> {
  const path = atBase(file);
  // Opened before the first await, because browsers allow popups only during the user gesture.
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

/** True if the file exists and the person may read it. */
async function canStart(path: string): Promise<boolean> {
  const { ok } = await fetch(path, { method: 'HEAD', credentials: 'same-origin', cache: 'no-store' });
  return ok;
}
