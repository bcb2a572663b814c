import { atBase } from '#common/device/atBase.ts';

const answers = new Map<string, Promise<boolean>>();

/** True if the server no longer has the audio. Asked once per path; a 401 or a network failure leaves it open. */
export function isAudioGone(path: string): Promise<boolean> {
  const known = answers.get(path);
  if (known) return known;
  const asked = fetch(atBase(path), { method: 'HEAD', credentials: 'same-origin' })
    .then(({ ok, status }) => {
      if (!ok && status !== 404 && status !== 410) answers.delete(path);
      return status === 404 || status === 410;
    })
    .catch(() => {
      answers.delete(path);
      return false;
    });
  answers.set(path, asked);
  return asked;
}
