import { useSyncExternalStore } from 'react';
import { createStore } from '#common/store.ts';
import { isTelephoneOn, subscribeTelephone, prepareTelephone } from '#core/telephone/telephone.ts';
import { routeThroughBus, isRouted, setBusVolume } from '#core/telephone/soundBus.ts';
import { mediaSession } from '#core/platform.ts';
import { sourceOfClip } from './clipSource.ts';

export interface Clip {
  readonly path: string;
  readonly name: string;
  readonly duration: number | null;
  readonly curve: readonly (number | null)[] | null;
  /** Shown beside the name on the lock screen. */
  readonly album?: string;
}

export interface PlayerState {
  readonly clip: Clip | undefined;
  readonly isPlaying: boolean;
  /** In seconds. */
  readonly at: number;
  readonly duration: number;
  readonly speed: number;
  readonly volume: number;
  /** Paths whose audio failed to load. */
  readonly failed: ReadonlySet<string>;
  /** True if the current source is an Opus rendition. */
  readonly isLight: boolean;
  /** Number of clips played to their end. */
  readonly heard: number;
}

const store = createStore<PlayerState>({
  clip: undefined,
  isPlaying: false,
  at: 0,
  duration: 0,
  speed: 1,
  volume: 1,
  failed: new Set(),
  isLight: false,
  heard: 0,
});
let element: HTMLAudioElement | undefined;

function update(changes: Partial<PlayerState>): void {
  store.set({ ...store.get(), ...changes });
}

/** The page's only audio element: a clip that starts replaces the one that was playing. */
function audio(): HTMLAudioElement {
  if (element) return element;
  element = document.createElement('audio');
  element.preload = 'none';
  element.hidden = true;
  document.body.append(element);
  subscribeTelephone(() => element && overLine(element));
  addEventListener('online', () => {
    if (store.get().failed.size > 0) update({ failed: new Set() });
  });
  const on = (events: string[], read: (audio: HTMLAudioElement) => Partial<PlayerState>) => {
    for (const event of events) element?.addEventListener(event, () => element && update(read(element)));
  };
  on(['play', 'playing', 'pause'], ({ paused }) => ({ isPlaying: !paused }));
  on(['timeupdate', 'seeked'], ({ currentTime }) => ({ at: currentTime }));
  on(['loadedmetadata', 'durationchange'], ({ duration }) => (Number.isFinite(duration) ? { duration } : {}));
  on(['ended'], ({ duration }) =>
    // WebKit now and then ends a file at once, without a length: nothing was heard of it.
    duration > 0 ? { isPlaying: false, at: 0, heard: store.get().heard + 1 } : failed(),
  );
  on(['playing'], () => worksAgain(store.get().clip?.path));
  on(['error'], failed);
  mediaSession?.setActionHandler('play', () => void element?.play());
  mediaSession?.setActionHandler('pause', pause);
  mediaSession?.setActionHandler('seekto', ({ seekTime = 0 }) => seek(seekTime));
  return element;
}

/** Pause after which audio that failed may be tried again: a busy server and a weak network pass without an event. */
const RETRY_MS = 15_000;

function failed(): Partial<PlayerState> {
  const { clip, failed } = store.get();
  setTimeout(() => navigator.onLine && update(worksAgain(clip?.path)), RETRY_MS);
  return clip ? { failed: new Set([...failed, clip.path]), clip: undefined, isPlaying: false } : {};
}

function worksAgain(path: string | undefined): Partial<PlayerState> {
  const { failed } = store.get();
  return path !== undefined && failed.has(path)
    ? { failed: new Set([...failed].filter((other) => other !== path)) }
    : {};
}

/** Routes the element through the audio graph once the telephone filter was used for the first time. */
function overLine(player: HTMLAudioElement): void {
  if (isTelephoneOn()) routeThroughBus(player);
  applyVolume(player);
}

/**
 * For routed audio, the volume is applied after the telephone filter, so that it does not change the noise of the
 * filter.
 */
function applyVolume(player: HTMLAudioElement): void {
  player.volume = isRouted(player) ? 1 : store.get().volume;
  setBusVolume(store.get().volume);
}

/** Makes the clip the current one without playing it. */
export function load(clip: Clip): HTMLAudioElement {
  const player = audio();
  if (store.get().clip?.path !== clip.path) {
    const { src, isLight } = sourceOfClip(clip.path);
    player.src = src;
    update({ clip, isLight, at: 0, duration: clip.duration ?? 0 });
    if (mediaSession)
      mediaSession.metadata = new MediaMetadata({ title: clip.name, album: clip.album ?? '', artist: 'Entoa' });
  }
  return player;
}

export function play(clip: Clip): void {
  const player = load(clip);
  player.playbackRate = store.get().speed;
  if (isTelephoneOn() || isRouted(player)) {
    overLine(player);
    void prepareTelephone();
  } else player.volume = store.get().volume;
  // The error event reports a failed playback; an interrupted start is not a failure.
  void player.play().catch(() => undefined);
}

/** How long before a doubtful place a listener starts, in seconds. */
const BEFORE_SECONDS = 1;
export const startBefore = (place: number): number => Math.max(0, place - BEFORE_SECONDS);

/** Plays the clip from a time in seconds. */
export function playFrom(clip: Clip, at: number): void {
  play(clip);
  seek(at);
}

export function pause(): void {
  element?.pause();
}

/** Stops and unloads the clip, if it is the current one. */
export function stop(path: string): void {
  if (store.get().clip?.path !== path) return;
  element?.pause();
  if (mediaSession) mediaSession.metadata = null;
  update({ clip: undefined, isPlaying: false, at: 0 });
}

export function seek(at: number): void {
  if (element) element.currentTime = at;
  update({ at });
}

export function setSpeed(speed: number): void {
  if (element) element.playbackRate = speed;
  update({ speed });
}

export function setVolume(volume: number): void {
  update({ volume });
  if (element) applyVolume(element);
  else setBusVolume(volume);
}

/** The volume that the person last set, 0 to 1. */
export function playerVolume(): number {
  return store.get().volume;
}

export function usePlayer<Part>(select: (state: PlayerState) => Part): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
