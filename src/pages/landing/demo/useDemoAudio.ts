import { useCallback, useEffect, useRef, useState } from 'react';
import type { DemoRequest } from '#contract/demo.ts';
import type { PitchContour } from '#contract/audio.ts';
import { pause, playerVolume, setSpeed, stop } from '#core/player/playerStore.ts';
import { demoFileName } from './demoFileName.ts';
import { type LivePlayback, openLivePlayback } from '#core/live/livePlayback.ts';
import { DemoFailure, sized, speakDemo } from './speakDemo.ts';

/** State of the audio for a visitor's text. */
export type DemoAudio =
  | { readonly state: 'making' | 'playing'; readonly request: DemoRequest; readonly live: LivePlayback }
  | {
      readonly state: 'made';
      readonly request: DemoRequest;
      readonly live: LivePlayback;
      readonly path: string;
      readonly fileName: string;
      /** The pitch contour; null until it is known. */
      readonly curve: PitchContour | null;
    }
  | { readonly state: 'failed'; readonly request: DemoRequest; readonly failure: DemoFailure };

type Made = Extract<DemoAudio, { state: 'made' }>;

/** Resources that an audio holds in this page. */
interface Hold {
  /** Stops playback, but keeps the audio. */
  readonly rest: () => void;
  readonly end: () => void;
}

/**
 * Synthesizes one text at a time and keeps the previous audio; a synthesis in progress ends when the visitor closes it
 * or leaves.
 */
export function useDemoAudio() {
  const [{ audio, earlier }, setAudios] = useState<{ audio?: DemoAudio; earlier?: Made }>({});
  const holds = useRef<{ now?: Hold & { isMade: boolean }; earlier?: Hold }>({});

  useEffect(
    () => () => {
      holds.current.now?.end();
      holds.current.earlier?.end();
    },
    [],
  );

  const speak = useCallback((request: DemoRequest) => {
    const { now, earlier: oldest } = holds.current;
    if (now?.isMade) {
      oldest?.end();
      now.rest();
    } else now?.end();
    pause();
    setSpeed(1);
    const controller = new AbortController();
    let path: string | undefined;
    const setAudio = (change: (before: DemoAudio | undefined) => DemoAudio | undefined) =>
      setAudios((all) => {
        const changed = change(all.audio);
        return { ...(changed && { audio: changed }), ...(all.earlier && { earlier: all.earlier }) };
      });
    const live = openLivePlayback(playerVolume(), () => {
      performance.mark('entoa-demo-sound');
      setAudio((before) => (before?.state === 'making' ? { state: 'playing', request, live } : before));
    });
    const hold = {
      isMade: false,
      rest: () => live.stop(),
      end: () => {
        controller.abort();
        live.stop();
        if (path === undefined) return;
        stop(path);
        URL.revokeObjectURL(path);
      },
    };
    holds.current = { now: hold, ...(now?.isMade ? { earlier: now } : oldest && { earlier: oldest }) };
    setAudios((all) => {
      const kept = all.audio?.state === 'made' ? all.audio : all.earlier;
      return { audio: { state: 'making', request, live }, ...(kept && { earlier: kept }) };
    });
    speakDemo(request, (soFar) => live.feed(sized(soFar, request), false), controller.signal)
      .then(async ({ file, readCurve }) => {
        const whole = new Uint8Array(await file.arrayBuffer());
        if (controller.signal.aborted) return;
        live.feed(whole, true);
        path = URL.createObjectURL(file);
        hold.isMade = true;
        const made: Made = {
          state: 'made',
          request,
          live,
          path,
          fileName: demoFileName(new Date(), request.audioFormat),
          curve: null,
        };
        setAudio(() => made);
        const curve = await readCurve();
        const withCurve = (one: Made) => (one.path === made.path ? { ...one, curve } : one);
        setAudios((all) => ({
          ...(all.audio && { audio: all.audio.state === 'made' ? withCurve(all.audio) : all.audio }),
          ...(all.earlier && { earlier: withCurve(all.earlier) }),
        }));
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        live.stop();
        setAudio(() => ({
          state: 'failed',
          request,
          failure: error instanceof DemoFailure ? error : new DemoFailure(),
        }));
      });
  }, []);

  return { audio, earlier, speak };
}
