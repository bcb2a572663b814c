import { pause } from './playerStore.ts';

/** Plays base64 audio that belongs to no clip; pauses the current clip. */
export async function playOnce(base64: string, type: string): Promise<void> {
  pause();
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const audio = new Audio(URL.createObjectURL(new Blob([bytes], { type })));
  audio.addEventListener('ended', () => URL.revokeObjectURL(audio.src), { once: true });
  await audio.play();
}
