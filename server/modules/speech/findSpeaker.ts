import { Refusal } from '#server/base/refusal.ts';
import type { Voice } from '#server/speech/api/speech.ts';

/** The voice of that name, however it is capitalised; else a refusal that names those there are. */
export function findSpeaker(voices: readonly Voice[], name: string): string {
  const found = voices.find((voice) => voice.name.toLowerCase() === name.toLowerCase());
  if (found) return found.name;
  const names = voices.map((voice) => voice.name).join(', ');
  throw new Refusal('INVALID_INPUT', { fields: { voice: `Não há voz com esse nome. As vozes são: ${names}.` } });
}
