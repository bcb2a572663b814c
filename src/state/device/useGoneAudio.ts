import { useEffect, useState } from 'react';
import { isAudioGone } from '#api/client/isAudioGone.ts';
import { isServerReachable, subscribeReachability } from '#api/client/reachability.ts';

const none: ReadonlySet<string> = new Set();
const SETTLED_MS = 1000;
let isStart = true;

/**
 * A list of fifty asks fifty times: the one that the app opens with comes first, and nobody is asked who is known to be
 * away.
 */
function afterPicture(work: () => void): () => void {
  let stop = () => {};
  const settledMs = isStart ? SETTLED_MS : 0;
  isStart = false;
  const timer = setTimeout(() => {
    if (isServerReachable()) return work();
    stop = subscribeReachability(() => {
      if (!isServerReachable()) return;
      stop();
      work();
    });
  }, settledMs);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Which of these audio paths the server no longer has. */
export function useGoneAudio(paths: readonly (string | null)[]): ReadonlySet<string> {
  const [gone, setGone] = useState(none);
  const wanted = paths.filter((path) => path !== null).join('\n');
  useEffect(() => {
    if (wanted === '') return undefined;
    let isCurrent = true;
    const ask = async () => {
      const asked = wanted.split('\n');
      const answers = await Promise.all(asked.map(async (path) => ((await isAudioGone(path)) ? path : undefined)));
      const found = answers.filter((path) => path !== undefined);
      // The rows are drawn anew for news only.
      if (isCurrent) setGone((now) => (found.length === 0 && now.size === 0 ? now : new Set(found)));
    };
    const stop = afterPicture(() => void ask());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [wanted]);
  return gone;
}
