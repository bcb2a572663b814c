import { useEffect, useState } from 'react';
import { isAudioGone } from '#api/client/isAudioGone.ts';
import { isServerReachable, subscribeReachability } from '#api/client/reachability.ts';

const none: ReadonlySet<string> = new Set();
const SETTLED_MS = 1000;
let isStart = true;

/**
 * A list of fifty rows sends fifty requests: the first list of the app waits until it has loaded, and no request is
 * sent while the server is known to be unreachable.
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

/** The given audio paths that the server no longer has. */
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
      // An unchanged empty result keeps its identity, so that rows do not render again.
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
