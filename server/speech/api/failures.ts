import { SPOKEN_TOO_LONG } from '#server/speech/normalization/normalizeText.ts';
import { SpeechFailure } from './speech.ts';
import type { FailureCode } from '#common/failureCodes.ts';

/** Max seconds that a thread may work on one text. */
export const TIME_LIMIT_SECONDS = 60;

type SpeechFailureCode = Exclude<FailureCode, 'DISK_FULL' | 'UNKNOWN_VOICE' | 'CONSENT_ENDED' | 'INVALID_MARK'>;

const failures: Readonly<Record<SpeechFailureCode, { isFinal: boolean; message: string }>> = {
  NO_SPEECH: { isFinal: true, message: 'O texto não produziu fala. Escreva palavras que possam ser lidas.' },
  SPOKEN_TOO_LONG: { isFinal: true, message: SPOKEN_TOO_LONG },
  SILENT_AUDIO: { isFinal: true, message: 'O áudio saiu em silêncio. Mude o texto ou escolha outra voz.' },
  TRUNCATED_AUDIO: {
    isFinal: false,
    message: 'O áudio terminou antes do fim do texto. Gere de novo; se acontecer outra vez, divida o texto.',
  },
  ENGINE_CRASHED: { isFinal: false, message: 'O sintetizador parou enquanto falava este texto. Gere de novo.' },
  ENGINE_AWAY: {
    isFinal: false,
    message: 'O servidor desta voz não respondeu. Gere de novo mais tarde ou escolha outra voz.',
  },
  TIMED_OUT: {
    isFinal: false,
    message: `A síntese passou de ${TIME_LIMIT_SECONDS} segundos e foi interrompida. Gere de novo ou divida o texto.`,
  },
};

export function speechFailure(code: SpeechFailureCode): SpeechFailure {
  const { isFinal, message } = failures[code];
  return new SpeechFailure(code, isFinal, message);
}

/** `reason` names the faulty mark and its position. */
export const markFailure = (reason: string): SpeechFailure => new SpeechFailure('INVALID_MARK', true, reason);

/** `reason` says whose consent ended, and when. */
export const consentEnded = (reason: string): SpeechFailure => new SpeechFailure('CONSENT_ENDED', true, reason);

export const unknownVoice = (voice: string): SpeechFailure =>
  new SpeechFailure('UNKNOWN_VOICE', true, `A voz "${voice}" não existe ou está desativada. Escolha outra voz.`);
