import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import type { Database } from '#server/db/database.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { writeRecognizerTest } from '#server/modules/settings/settings.ts';
import { shareHeardRight } from '#server/speech/api/reading.ts';
import { RecognizerFault, type Speech } from '#server/speech/api/speech.ts';

/** Sentences as a call centre has them: plain ones, amounts, dates, names, and some that sound alike. */
const sentences = [
  'Bom dia, obrigado por ligar para a nossa central de atendimento.',
  'A sua ligação é muito importante e pode ser gravada.',
  'O valor da fatura é de R$ 1.249,90 e vence no dia 5 de março.',
  'Para falar com um atendente, diga atendente ou espere na linha.',
  'O número do seu protocolo é 483916.',
  'A consulta com a doutora Helena foi marcada para as 14h30.',
  'Não compartilhe a sua senha com ninguém.',
  'O pedido saiu para entrega e chega amanhã de manhã.',
  'Restam três parcelas de duzentos e vinte reais.',
  'Obrigado, até logo e um bom fim de semana.',
];

/** Speaks the sentences and stores which share of their words the recognizer heard right. */
export function testRecognizer(db: Database, speech: Speech) {
  return async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    // It may have been installed a moment ago.
    await speech.refresh();
    const { recognizer } = speech;
    const voice = speech.voices.find(
      ({ languages }) => languages === undefined || languages.includes(DEFAULT_LANGUAGE),
    );
    if (!recognizer) return;
    const end = (state: 'done' | 'failed', share: number | null, failure: string | null) =>
      writeRecognizerTest(db, { state, share, at: new Date().toISOString(), failure, recognizer: recognizer.name });
    if (!voice) return end('failed', null, 'Nenhuma voz pode falar.');
    try {
      const shares: number[] = [];
      for (const text of sentences) {
        const spoken = { voice: voice.name, language: DEFAULT_LANGUAGE, text };
        const plain = { isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 };
        const { wav, spoken: words } = await speech.speak({ ...spoken, ...plain }, signal);
        const heard = await recognizer.hear(wav, DEFAULT_LANGUAGE, signal);
        shares.push(shareHeardRight(words, heard.text, DEFAULT_LANGUAGE));
      }
      await end('done', shares.reduce((sum, share) => sum + share, 0) / shares.length, null);
    } catch (error) {
      signal.throwIfAborted();
      const isKnown = error instanceof RecognizerFault;
      await end('failed', null, isKnown ? `O reconhecedor ${error.message}.` : 'A voz não pôde falar as frases.');
      if (!isKnown) throw error;
    }
  };
}
