import { PHONE_LEVEL } from '#contract/sound/phoneLevel.ts';

const db = (value: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace('-', '−');
const range = `de ${PHONE_LEVEL.least} a ${PHONE_LEVEL.most} dB`.replaceAll('-', '−');

/** How loud audio is to a telephone. */
export const phoneLevel = {
  measuring: 'Medindo o nível…',
  unmeasured: 'Não foi possível medir o nível deste áudio.',
  silent: 'Sem fala para medir.',
  level: (activeDb: number) => `Nível ${db(activeDb)} dB (recomendado ${range})`,
  peak: (peakDb: number) => `Pico ${db(peakDb)} dB`,
  low: 'Abaixo do recomendado: na ligação vai soar baixo.',
  high: 'Acima do recomendado: na ligação vai soar alto demais.',
} as const;
