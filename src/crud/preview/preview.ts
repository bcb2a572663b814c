import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/kit/languages.ts';
import type { DictionaryDraft } from '#contract/dictionary.ts';
import type { AudioWarning, WordTiming } from '#contract/audio.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { readPreview, streamPreview } from '#api/client/streamPreview.ts';
import { type LivePlayback, openLivePlayback } from '#core/live/livePlayback.ts';
import { type Clip, pause, playerVolume, setSpeed, stop } from '#core/player/playerStore.ts';
import { readGrowing } from '#core/live/readGrowing.ts';
import { sizedWav } from '#core/live/sizedWav.ts';
import { createStore } from '#common/store.ts';
import { preview as text } from '#text/preview.ts';

/** Request for a preview. */
export interface PreviewRequest {
  readonly idProject: number;
  readonly text: string;
  readonly speaker: string;
  readonly language: Language;
  readonly compression: boolean;
  /** True if `text` is only a part of the text in the form. */
  readonly isPart: boolean;
  /** An unsaved entry, applied as if it were in the project's dictionary. */
  readonly entry?: DictionaryDraft;
}

/** State of a preview. */
export type Preview =
  | { readonly state: 'making' | 'sounding'; readonly asked: PreviewRequest; readonly live: LivePlayback }
  | {
      readonly state: 'made';
      readonly asked: PreviewRequest;
      readonly live: LivePlayback;
      readonly clip: Clip;
      /** Offsets in the requested text. */
      readonly words: readonly WordTiming[];
      readonly warnings: readonly AudioWarning[];
    }
  | { readonly state: 'failed'; readonly asked: PreviewRequest; readonly message: string };

const preview = createStore<Preview | undefined>(undefined);
let leave = () => {};

/** Synthesizes and plays an unsaved text; stops a preview in progress and any other playback. */
export function hear(asked: PreviewRequest): void {
  leave();
  pause();
  setSpeed(1);
  const leaving = new AbortController();
  const { signal } = leaving;
  const live = openLivePlayback(playerVolume(), () => {
    performance.mark('entoa-preview-sound');
    if (!signal.aborted && preview.get()?.state === 'making') preview.set({ state: 'sounding', asked, live });
  });
  leave = () => {
    leaving.abort();
    live.stop();
    const now = preview.get();
    if (now?.state === 'made') stop(now.clip.path);
  };
  preview.set({ state: 'making', asked, live });
  void speak(asked, live, signal).catch((thrown: unknown) => {
    if (signal.aborted) return;
    live.stop();
    preview.set({ state: 'failed', asked, message: messageOf(thrown, text.failed) });
  });
}

async function speak(asked: PreviewRequest, live: LivePlayback, signal: AbortSignal): Promise<void> {
  const { isPart: _isPart, ...input } = asked;
  const { audio, body } = await streamPreview(input, signal);
  const whole = await readGrowing(body, (soFar) => live.feed(sizedWav(soFar), false));
  if (signal.aborted) return;
  live.feed(sizedWav(whole), true);
  const about = await readPreview(audio, signal);
  if (!about || signal.aborted) return;
  const { path, duration, curve, words, warnings } = about;
  preview.set({ state: 'made', asked, live, clip: { path, name: text.name, duration, curve }, words, warnings });
}

/** Stops and discards the preview. */
export function stopPreview(): void {
  leave();
  leave = () => {};
  preview.set(undefined);
}

export function usePreview(): Preview | undefined {
  return useSyncExternalStore(preview.subscribe, preview.get);
}
