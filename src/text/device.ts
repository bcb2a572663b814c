import { plural } from './common.ts';

const clips = (amount: number) => plural(amount, 'áudio', 'áudios');

export const device = {
  panel: 'Notificações e este aparelho',
  panelNew: 'Notificações e este aparelho, há novidades',
  here: 'no aparelho',
  light: 'cópia leve',
  keep: 'Disponível offline',
  keepOne: (name: string) => `Disponível offline: ${name}`,
  keepThis: 'Guardar',
  release: 'Tirar do offline',
  dialogTitle: 'Ouvir sem rede',
  dialogBody: 'Os áudios ficam guardados neste aparelho e tocam mesmo sem rede.',
  dialogLight: 'A economia de dados está ligada: vêm as cópias leves.',
  counting: 'Somando os áudios…',
  countFailed: 'Não deu para somar os áudios agora. Tente de novo com rede.',
  whole: 'Projeto inteiro',
  filtered: 'Só a lista filtrada',
  size: (amount: number, size: string) => `${clips(amount)}, cerca de ${size}`,
  nothing: 'Ainda não há áudio aqui.',
  room: (limit: string, pinned: string | undefined) =>
    `O limite deste aparelho é ${limit}${pinned === undefined ? '' : `; ${pinned} já estão reservados`}.`,
  noRoom: (limit: string) =>
    `Não cabe no limite de ${limit} deste aparelho. Aumente o limite em “Este aparelho” ou tire algo do offline.`,
  full: 'O navegador não tem mais espaço para guardar áudio. O que já está no aparelho continua aqui.',
  progressLabel: (name: string) => `Andamento de ${name}`,
  fetching: (name: string) => `Guardando ${name}`,
  progress: (done: number, total: number, bytesDone: string, bytes: string) =>
    `${done} de ${clips(total)}, ${bytesDone} de ${bytes}`,
  ready: (name: string, total: number, size: string) => `${name} no aparelho: ${clips(total)}, ${size}`,
  kept: 'Este áudio fica disponível offline.',
  released: 'Não fica mais reservado neste aparelho.',
  storage: 'Áudio neste aparelho',
  used: (used: string, limit: string) => `${used} de ${limit}`,
  usedDetail: (heard: number, pinned: number) =>
    `${clips(heard)}; ${plural(pinned, 'seleção disponível', 'seleções disponíveis')} offline`,
  limit: 'Limite',
  limitHelp: 'O que foi ouvido há mais tempo sai primeiro; o que você deixou offline, por último.',
  empty: 'Apagar os áudios deste aparelho',
  emptied: 'Os áudios saíram deste aparelho.',
  install: 'Instalar o Entoa',
  installHelp: 'Abre em janela própria, direto da tela inicial, e funciona sem rede.',
  installOffer: 'O Entoa também pode ficar na sua tela inicial.',
  installIos: 'Para instalar: toque em Compartilhar e depois em “Adicionar à Tela de Início”.',
  sevenDays:
    'O Safari apaga o que está guardado aqui depois de sete dias sem visita. Com o Entoa instalado, tudo fica.',
  installButton: 'Instalar',
} as const;
