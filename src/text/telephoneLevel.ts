import { TELEPHONE_LEVEL } from '#common/sound/telephoneLevel.ts';

/** A no-break space keeps the unit on the line of its number. */
const UNIT = '\u00a0dB';
const db = (value: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace('-', '−');
const range = `${TELEPHONE_LEVEL.least} a ${TELEPHONE_LEVEL.most}${UNIT}`.replaceAll('-', '−');

/** Texts for an audio's level in telephony. */
export const telephoneLevel = {
  measuring: 'Medindo o nível…',
  unmeasured: 'Não foi possível medir o nível deste áudio.',
  silent: 'Sem fala para medir.',
  level: (activeDb: number) => `Nível ${db(activeDb)}${UNIT} (recomendado ${range})`,
  peak: (peakDb: number) => `Pico ${db(peakDb)}${UNIT}`,
  low: 'Abaixo do recomendado: na ligação vai soar baixo.',
  high: 'Acima do recomendado: na ligação vai soar alto demais.',
} as const;
