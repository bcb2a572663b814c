import { plural } from './common.ts';

/** Texts for the dialog that makes a zip for another system. */
export const pack = {
  destination: 'Destino',
  aboutFolder: 'Os áudios como você os ouve aqui, em WAV.',
  format: 'Formato',
  formats: 'Formatos',
  changed: (files: number) =>
    `${plural(files, 'nome muda', 'nomes mudam')}: o destino não aceita acentos, espaços ou nomes longos.`,
  tooLong: (audios: number) =>
    `${plural(audios, 'áudio é maior', 'áudios são maiores')} do que o destino aceita e ` +
    `${audios === 1 ? 'fica' : 'ficam'} de fora.`,
  withoutMaster: (audios: number) =>
    `${plural(audios, 'áudio de telefonia foi feito', 'áudios de telefonia foram feitos')} antes das matrizes; ` +
    'gere de novo para a melhor qualidade.',
} as const;
