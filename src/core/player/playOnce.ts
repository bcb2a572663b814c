import { pause } from './playerStore.ts';

let last: HTMLAudioElement | undefined;

/** Plays base64 audio that belongs to no clip; pauses the current clip, and what this function played before. */
export async function playOnce(base64: string, type: string): Promise<void> {
  pause();
  if (last) {
    last.pause();
    URL.revokeObjectURL(last.src);
  }
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const audio = new Audio(URL.createObjectURL(new Blob([bytes], { type })));
  last = audio;
  audio.addEventListener('ended', () => URL.revokeObjectURL(audio.src), { once: true });
  await audio.play().catch((error: unknown) => {
    // The next audio pauses this one before it began, which is no failure.
    if (last === audio) throw error;
  });
}
