import { useSyncExternalStore } from 'react';
import { createStore } from '#common/store.ts';
import { isTelephoneOn, subscribeTelephone, prepareTelephone } from '#core/telephone/telephone.ts';
import { routeThroughBus, isRouted, setBusVolume } from '#core/telephone/soundBus.ts';
import { sourceOfClip } from './clipSource.ts';

export interface Clip {
  readonly path: string;
  readonly name: string;
  readonly duration: number | null;
  readonly curve: readonly (number | null)[] | null;
}

export interface PlayerState {
  readonly clip: Clip | undefined;
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly at: number;
  readonly duration: number;
  readonly speed: number;
  readonly volume: number;
  /** Paths that did not load. */
  readonly failed: ReadonlySet<string>;
  /** What is in hand is a light copy. */
  readonly isLight: boolean;
  /** How many clips were heard to their end. */
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

/** The page's one audio element: what begins to play ends what played. */
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
  on(['ended'], () => ({ isPlaying: false, at: 0, heard: store.get().heard + 1 }));
  on(['error'], () => {
    const { clip, failed } = store.get();
    return clip ? { failed: new Set([...failed, clip.path]), clip: undefined, isPlaying: false } : {};
  });
  return element;
}

/** From the first time that somebody hears as on a telephone, the element sounds over the line: on it or past it. */
function overLine(player: HTMLAudioElement): void {
  if (isTelephoneOn()) routeThroughBus(player);
  applyVolume(player);
}

/** What is over the line has its volume after it: how loud a person listens changes nothing of the line's noise. */
function applyVolume(player: HTMLAudioElement): void {
  player.volume = isRouted(player) ? 1 : store.get().volume;
  setBusVolume(store.get().volume);
}

/** Makes the clip the one in hand, without playing it. */
export function load(clip: Clip): HTMLAudioElement {
  const player = audio();
  if (store.get().clip?.path !== clip.path) {
    const { src, isLight } = sourceOfClip(clip.path);
    player.src = src;
    update({ clip, isLight, at: 0, duration: clip.duration ?? 0 });
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
  // A refusal to play is told by the error event; an interrupted start is no failure.
  void player.play().catch(() => undefined);
}

export function pause(): void {
  element?.pause();
}

/** Stops and lets the clip go, if it is that one. */
export function stop(path: string): void {
  if (store.get().clip?.path !== path) return;
  element?.pause();
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

/** 0 to 1, as the person left it. */
export function playerVolume(): number {
  return store.get().volume;
}

export function usePlayer<Part>(select: (state: PlayerState) => Part): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
