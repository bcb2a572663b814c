import { Refusal } from '#server/base/refusal.ts';
import { type Speech, SpeechFailure } from '#server/speech/api/speech.ts';
import { CHOOSE_MODEL } from '#contract/kit/text.ts';

const RETRY_SECONDS = 2;

export function refuseUnknownVoice(voices: readonly string[], speaker: string): void {
  if (!voices.includes(speaker)) throw new Refusal('INVALID_INPUT', { fields: { speaker: CHOOSE_MODEL } });
}

/** Max seconds of audio for immediate playback; a few bytes of symbols can be read as hours of words. */
const AUDIO_SECONDS_MAX = 600;

/** Expected seconds of audio; refuses a text that cannot be spoken, or whose audio would be too long. */
export function assertAudioLength(
  speech: Pick<Speech, 'expectedSeconds'>,
  request: Parameters<Speech['expectedSeconds']>[0],
): number {
  const seconds = expectSeconds(speech, request);
  if (seconds <= AUDIO_SECONDS_MAX) return seconds;
  const minutes = AUDIO_SECONDS_MAX / 60;
  const message = `O áudio deste texto passaria de ${minutes} minutos. Encurte o texto para ouvi-lo aqui.`;
  throw new Refusal('INVALID_INPUT', { fields: { text: message } });
}

function expectSeconds(...[speech, request]: Parameters<typeof assertAudioLength>): number {
  try {
    return speech.expectedSeconds(request);
  } catch (error) {
    throw refusalOfSpeech(error);
  }
}

/** Converts a synthesis failure into a refusal for the listener: correct the text, or try again. */
export function refusalOfSpeech(error: unknown): unknown {
  if (!(error instanceof SpeechFailure)) return error;
  if (error.isFinal) return new Refusal('INVALID_INPUT', { fields: { text: error.message } });
  return new Refusal('UNAVAILABLE', { message: error.message, retryAfterSeconds: RETRY_SECONDS });
}
