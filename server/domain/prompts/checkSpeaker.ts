import { Refusal } from '#server/http/refusal.ts';

export const unknownVoice = (speaker: string) => `A voz "${speaker}" não existe ou está desativada. Escolha outra voz.`;

/** Refuses a voice that cannot speak. */
export function checkSpeaker(voices: readonly string[], speaker: string): void {
  if (!voices.includes(speaker)) throw new Refusal('INVALID_INPUT', { fields: { speaker: unknownVoice(speaker) } });
}
