import { atBase } from '#common/device/atBase.ts';
import { isInstalled } from '#core/isInstalled.ts';
import { refreshSession } from '#api/client/refreshSession.ts';
import { common } from '#text/common.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';

/** False in WebKit, which drops a download that no press begins, and the next one with it (seen in WebKitGTK). */
export const mayBeginDownload = navigator.vendor !== 'Apple Computer, Inc.';

/**
 * Opens a file of the server in a new window; failures are reported in the app instead of an error page in that window.
 * An installed app saves it from its own window: on iOS another one would not have the session. So does a download that
 * no press begins (`isOwnStart`), for which browsers open no window. Resolves to false if it could not begin.
 */
export async function openDownload(file: string, { isOwnStart = false } = {}): Promise<boolean> {
  const path = atBase(file);
  // Opened before the first await, because browsers allow popups only during the user gesture.
  const opened = isOwnStart || isInstalled() ? null : window.open('', '_blank');
  try {
    const answers = (await canStart(path)) || ((await refreshSession()) && (await canStart(path)));
    if (!answers) throw new Error('The file did not answer.');
    if (opened) opened.location.href = path;
    else save(path);
    return true;
  } catch {
    opened?.close();
    noticeFailed(common.downloadFailed);
    return false;
  }
}

/** Saves the file under the name that the server gives it. */
function save(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** True if the file exists and the person may read it. */
async function canStart(path: string): Promise<boolean> {
  const { ok } = await fetch(path, { method: 'HEAD', credentials: 'same-origin', cache: 'no-store' });
  return ok;
}
