import type { Voice } from '#contract/voices.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const groups: Record<Voice['kind'], string> = {
  neural: 'Naturais (neurais)',
  server: 'De um servidor de voz',
  formant: 'Sintéticas',
};
const groupGenders: Record<Voice['gender'], string> = { female: ', femininas', male: ', masculinas', unknown: '' };

/** In words that need no unit; undefined if too fast to be measured. Within a fifth of the speech it keeps pace. */
function speedOf(factor: number): string | undefined {
  if (factor <= 0) return undefined;
  const times = (ratio: number) => ratio.toLocaleString('pt-BR', { maximumFractionDigits: ratio < 10 ? 1 : 0 });
  if (factor < 0.83) return `${times(1 / factor)} vezes mais rápida que a fala`;
  return factor <= 1.2 ? 'no ritmo da fala' : `${times(factor)} vezes mais lenta que a fala`;
}

export const voices = {
  /** Heading for a group of voices of the same kind and gender. */
  group: (kind: Voice['kind'], gender: Voice['gender']) => groups[kind] + groupGenders[gender],
  genders: { female: 'feminina', male: 'masculina', unknown: undefined } satisfies Record<
    Voice['gender'],
    string | undefined
  >,
  hear: (voice: string) => (voice === '' ? 'Ouvir uma amostra' : `Ouvir amostra de ${voice}`),
  stop: (voice: string) => `Parar amostra de ${voice}`,
  noSample: (voice: string) => `A amostra de ${voice} não tocou. Ouvir de novo`,
  here: 'Vozes que falam aqui',
  natural: 'Naturais, neurais',
  sentence: 'Uma frase sua',
  sentenceHelp: 'Escreva e ouça a mesma frase por cada voz. Sem frase, toca a amostra.',
  sayBy: (voice: string) => `Ouvir a frase por ${voice}`,
  sayFailed: 'A frase não foi falada. Tente de novo.',
  platformFailed: 'Não foi possível mostrar as vozes da plataforma.',
  engines: (kind: Voice['kind']) => (kind === 'formant' ? 'Embutidas, sintéticas' : 'De um servidor de voz'),
  /** Of a real-time factor: seconds of work per second of speech. */
  speedOf,
  speedUnknown: 'ainda não medida',
  languagesOf: (amount: number) => plural(amount, 'idioma', 'idiomas'),
  engine: (engine: string, isEmbedded: boolean) => (isEmbedded ? `${engine}, licença GPL-3.0` : engine),
  isOn: (voice: string) => `Voz ${voice} ligada`,
  switchOff: 'Desligar',
  switchOffTitle: (voice: string) => `Desligar a voz ${voice}?`,
  switchOffText: 'Ela deixa de ser oferecida em prompts, na demonstração e para serviços. Áudios prontos ficam.',
  switchedOff: (voice: string) => `Voz ${voice} desligada.`,
  switchedOn: (voice: string) => `Voz ${voice} ligada.`,
  switchFailed: 'Não foi possível mudar a voz. Tente de novo.',
  counting: 'Contando os prompts que usam esta voz…',
  use: (prompts: number, most: number) =>
    prompts === 0
      ? 'Nenhum prompt usa esta voz.'
      : prompts > most
        ? `Mais de ${formatCount(most)} prompts usam esta voz.`
        : `${plural(prompts, 'prompt usa esta voz', 'prompts usam esta voz')}.`,
  waiting: (amount: number) =>
    `${plural(amount, 'prompt espera', 'prompts esperam')} por ela e vai falhar com “voz desativada”.`,
} as const;
