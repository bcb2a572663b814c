import { Refusal } from '../../http/refusal.ts';
import { SpeechFailure } from '../../speech/speech.ts';

const RETRY_SECONDS = 2;

export function refuseUnknownVoice(voices: readonly string[], speaker: string): void {
  if (!voices.includes(speaker)) throw new Refusal('INVALID_INPUT', { fields: { speaker: 'Escolha um modelo' } });
}

/** What a visitor is told when no audio came: mend the text, or try again. */
export function refusalOfSpeech(error: unknown): unknown {
  if (!(error instanceof SpeechFailure)) return error;
  if (error.isFinal) return new Refusal('INVALID_INPUT', { fields: { text: error.message } });
  return new Refusal('UNAVAILABLE', { message: error.message, retryAfterSeconds: RETRY_SECONDS });
}
