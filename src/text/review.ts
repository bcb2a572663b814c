import type { Risk } from '#contract/prompts.ts';
import { plural } from './common.ts';
import { speedOf } from './player.ts';

export const review = {
  title: 'Revisão',
  place: (at: number, of: number) => `${at} de ${of}`,
  segments: (good: number, bad: number, of: number) =>
    `${plural(good, 'aprovado', 'aprovados')} e ${plural(bad, 'invalidado', 'invalidados')} de ${of}`,
  leave: 'Sair da revisão',
  open: 'Revisar ouvindo',
  telephony: 'telefonia',
  good: 'Está bom',
  goodThen: 'e toca o próximo',
  revise: 'Marcar como revisado',
  invalidate: 'Invalidar',
  invalidateThen: 'diga o motivo',
  reasons: ['Pronúncia', 'Pausa', 'Corte no fim', 'Texto errado', 'Volume'],
  reasonsTitle: 'Motivo da invalidação',
  otherReason: 'Outro motivo',
  send: 'Invalidar',
  play: 'Ouvir',
  pause: 'Pausar',
  back: 'Voltar 2 segundos',
  previous: 'Anterior',
  next: 'Próximo',
  undo: 'Desfazer',
  undone: (name: string) => `Desfeito: ${name}.`,
  nothingToUndo: 'Nada para desfazer.',
  speed: (speed: number) => `Velocidade ${speedOf(speed)}, mudar`,
  nextReady: 'próximo já está no aparelho',
  nextComing: 'buscando o próximo',
  last: 'é o último',
  unheard: 'Você decidiu antes de ouvir este áudio. Ouça, ou repita para decidir assim mesmo.',
  approvedBy: (who: string) => `Aprovado por ${who}`,
  /** What others said of the audio that is still to be judged. */
  saidYes: (who: string, at: string) => `${who} aprovou, ${at}`,
  invalidated: 'Invalidado',
  invalidatedBy: (who: string, at: string) => `Invalidado por ${who}, ${at}`,
  remade: 'Áudio novo. Invalidado antes',
  takes: 'Qual áudio ouvir',
  newTake: 'Novo',
  oldTake: 'Antigo',
  mend: (name: string) => `Editar ${name}`,
  revised: 'Revisado',
  missing: 'Este áudio não está neste aparelho nem pôde ser buscado.',
  here: (here: number, open: number) =>
    here === open
      ? 'Sem rede: todos os que faltam estão neste aparelho.'
      : `Sem rede: ${here} de ${plural(open, 'que falta', 'que faltam')} ${here === 1 ? 'está' : 'estão'} no aparelho.`,
  awayTitle: 'Por agora, é isto',
  away: (amount: number) =>
    `Sem rede: ${plural(amount, 'áudio ainda não está', 'áudios ainda não estão')} neste aparelho. ` +
    'Quando a conexão voltar, a revisão continua.',
  record: 'Gravar',
  edit: 'Corrigir o texto',
  noneTitle: 'Nada para revisar',
  none: 'Nenhum áudio pronto espera por revisão aqui.',
  doneTitle: 'Revisão terminada',
  done: (good: number, bad: number) =>
    `${plural(good, 'aprovado', 'aprovados')}, ${plural(bad, 'invalidado', 'invalidados')} nesta lista.`,
  onlyNeedsEar: 'Só o que precisa ser ouvido',
  ruleFailed: 'Não foi possível mudar a regra. Tente de novo.',
  dispensed: (asked: number, dispensed: number, by: string, at: string) =>
    `${plural(asked, 'pedido', 'pedidos')} ao ouvido, ` +
    `${plural(dispensed, 'dispensado', 'dispensados')} pela regra de ${by}, ${at}.`,
  why: 'Por que agora',
  risks: {
    none: '',
    sample: 'Amostra: um em cada vinte é ouvido mesmo sem suspeita.',
    'first-use': 'Primeiro uso desta voz, ou de uma palavra do dicionário que mudou.',
    content: 'Tem número, data ou nome.',
    sound: 'O som tem um aviso.',
    words: 'O reconhecedor ouviu outra coisa.',
    numbers: 'O reconhecedor ouviu outro número.',
  } satisfies Record<Risk, string> as Record<Risk, string>,
  listenAt: (moment: string) => `Ouvir a partir de ${moment}`,
  heardRight: 'Está certo assim',
  heardRightDone: 'Anotado: nesta voz e neste projeto, não aviso de novo.',
  again: 'Rever do início',
  failed: 'Esta decisão não foi aceita.',
  shortcutsHelp:
    'Espaço ouvir · Q voltar 2 s · A anterior · W próximo · D está bom · S invalidar · Z desfazer ' +
    '· 1 a 4 velocidade, ou o motivo · T como telefone · C novo ou antigo · E está certo assim',
  keys: { good: 'D', invalidate: 'S' },
} as const;
