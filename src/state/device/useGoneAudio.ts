import { useEffect, useState } from 'react';
import { isAudioGone } from '#api/client/isAudioGone.ts';

const none: ReadonlySet<string> = new Set();

/** Which of these audio paths the server no longer has. */
export function useGoneAudio(paths: readonly (string | null)[]): ReadonlySet<string> {
  const [gone, setGone] = useState(none);
  const wanted = paths.filter((path) => path !== null).join('\n');
  useEffect(() => {
    let isCurrent = true;
    const asked = wanted === '' ? [] : wanted.split('\n');
    void Promise.all(asked.map(async (path) => ((await isAudioGone(path)) ? path : undefined))).then((answers) => {
      if (isCurrent) setGone(new Set(answers.filter((path) => path !== undefined)));
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return gone;
}
