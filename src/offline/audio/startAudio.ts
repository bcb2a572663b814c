import { store } from '#state/store.ts';
import { readAudioIndex } from './audioIndex.ts';
import { resumePins } from './fetchPins.ts';
import { claimAudio, lockAudio } from './wipeAudio.ts';

/** Stores voice audio for the signed-in person only. */
export function startAudio(): void {
  let known: number | null | undefined;
  let work = Promise.resolve();
  const follow = () => {
    const { isLogin, user } = store.getState().session;
    const now = isLogin && user ? user.id : null;
    if (now === known) return;
    known = now;
    work = work.then(() => (now === null ? lockAudio() : claimAudio(now))).then(() => void readAudioIndex());
  };
  follow();
  store.subscribe(follow);
  void work.then(resumePins);
}
