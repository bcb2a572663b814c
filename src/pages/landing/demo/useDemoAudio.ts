import { useCallback, useEffect, useRef, useState } from 'react';
import type { DemoRequest } from '#contract/demo.ts';
import { pause, playerVolume, setSpeed, stop } from '#light/player/playerStore.ts';
import { demoFileName } from './demoFileName.ts';
import { type LivePlayback, openLivePlayback } from './livePlayback.ts';
import { DemoFailure, sized, speakDemo } from './speakDemo.ts';

/** What became of the text a visitor sent. */
export type DemoAudio =
  | { readonly state: 'making' | 'playing'; readonly request: DemoRequest; readonly live: LivePlayback }
  | {
      readonly state: 'made';
      readonly request: DemoRequest;
      readonly live: LivePlayback;
      readonly path: string;
      readonly fileName: string;
    }
  | { readonly state: 'failed'; readonly request: DemoRequest; readonly failure: DemoFailure };

/** Speaks one text at a time; what is under way ends when the visitor closes it or leaves. */
export function useDemoAudio() {
  const [audio, setAudio] = useState<DemoAudio>();
  const running = useRef<{ end: () => void }>(undefined);

  useEffect(() => () => running.current?.end(), []);

  const speak = useCallback((request: DemoRequest) => {
    running.current?.end();
    pause();
    setSpeed(1);
    const controller = new AbortController();
    let path: string | undefined;
    const live = openLivePlayback(playerVolume(), () => {
      performance.mark('entoa-demo-sound');
      setAudio((now) => (now?.state === 'making' ? { state: 'playing', request, live } : now));
    });
    running.current = {
      end: () => {
        controller.abort();
        live.stop();
        if (path === undefined) return;
        stop(path);
        URL.revokeObjectURL(path);
      },
    };
    setAudio({ state: 'making', request, live });
    speakDemo(request, (soFar) => live.feed(sized(soFar, request), false), controller.signal)
      .then(async (file) => {
        const whole = new Uint8Array(await file.arrayBuffer());
        if (controller.signal.aborted) return;
        live.feed(whole, true);
        path = URL.createObjectURL(file);
        setAudio({ state: 'made', request, live, path, fileName: demoFileName(new Date(), request.audioFormat) });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        live.stop();
        setAudio({ state: 'failed', request, failure: error instanceof DemoFailure ? error : new DemoFailure() });
      });
  }, []);

  return { audio, speak };
}
