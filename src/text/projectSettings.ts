import { plural } from './common.ts';

/** The settings of a project: set once, used wherever a request does not say. */
export const projectSettings = {
  title: 'Configuração',
  help:
    'O que fica combinado aqui vale para os prompts novos, os zips e os envios. ' +
    'O que já existe só muda se você pedir.',
  saved: 'Salvo.',
  saveFailed: 'Não foi possível salvar. Tente de novo.',
  sound: 'Prompts novos',
  voice: 'Voz',
  output: 'Saída',
  eachTime: 'Escolher a cada vez',
  /** Nothing asks for the language of a new prompt: it is this one unless somebody changes it there. */
  usualLanguage: (name: string) => `${name}, se ninguém escolher outro`,
  zip: 'Zip',
  approval: 'Aprovação',
  client: 'Cliente',
  clientHelp: 'O nome já vem escrito ao enviar para aprovação.',
  audio: 'Áudios de antes',
  takesKept: 'Tomadas por prompt',
  takesHelp: 'Além da atual. Menos apaga as mais antigas; as aprovadas e as gravações ficam.',
  takesLocked: 'Quem gerencia muda.',
  takesAsk: (value: string) =>
    value === ''
      ? 'Guardar quantas a instalação guarda?'
      : value === '0'
        ? 'Não guardar tomadas anteriores?'
        : `Guardar até ${plural(Number(value), 'tomada anterior', 'tomadas anteriores')} por prompt?`,
  takesGone: 'O que passar disso neste projeto é apagado agora e não volta. As tomadas aprovadas e as gravações ficam.',
  asInstalled: 'Como na instalação',
  rules: 'Regras',
  about: 'Nome e descrição',
} as const;
