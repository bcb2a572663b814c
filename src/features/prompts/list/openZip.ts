import { refreshSession } from '#api/client/refreshSession.ts';
import { common } from '#text/pt/common.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';

/** Opens the zip in a window of its own; what cannot start is said here, not by a window of the server's words. */
export async function openZip(path: string): Promise<void> {
  // Opened while the press still counts: a browser lets no later window through.
  const opened = window.open('', '_blank');
  try {
    const answers = (await canStart(path)) || ((await refreshSession()) && (await canStart(path)));
    if (!answers) throw new Error('The zip did not answer.');
    if (opened) opened.location.href = path;
    else window.location.assign(path);
  } catch {
    opened?.close();
    noticeFailed(common.downloadFailed);
  }
}

/** Asks for its first byte. */
async function canStart(path: string): Promise<boolean> {
  const answer = await fetch(path, { headers: { Range: 'bytes=0-0' }, credentials: 'same-origin', cache: 'no-store' });
  await answer.body?.cancel();
  return answer.ok;
}
