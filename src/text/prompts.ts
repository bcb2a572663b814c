import type { AudioWarning } from '#contract/audio.ts';
import type { HeardStatus } from '#contract/promptFilter.ts';
import type { ApprovalMissing, HeardDifference } from '#contract/prompts.ts';
import { formatCount } from '#common/formatCount.ts';

const hearPlace = (seconds: number) =>
  `Ouvir aos ${seconds.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;

const missingNames = {
  person: 'uma pessoa daqui',
  second: 'mais uma pessoa',
  client: 'o cliente',
} satisfies Record<ApprovalMissing, string>;
function describeMissing(missing: readonly ApprovalMissing[]): string {
  const isBoth = missing.includes('person') && missing.includes('second');
  const rest = missing.filter((one) => !isBoth || one === 'client').map((one) => missingNames[one]);
  const names = isBoth ? ['duas pessoas daqui', ...rest] : rest;
  return `${missing.length === 1 ? 'falta' : 'faltam'} ${names.join(' e ')}`;
}

export const approvalMark = {
  approved: 'Aprovado',
  change: 'Mudar',
  client: 'Falta o cliente',
  given: (given: number, asked: number) => `${given}/${asked} aprovaram`,
} as const;

export const prompts = {
  comments: 'Comentários',
  commentsOpen: (amount: number) => `Comentários (${formatCount(amount)})`,
  openComments: (amount: number) =>
    `${formatCount(amount)} ${amount === 1 ? 'comentário aberto' : 'comentários abertos'}`,
  review: 'Revisar ouvindo',
  reviewShort: 'Revisar',
  moreActs: 'Mais ações do projeto',
  record: 'Gravar',
  sendRecording: 'Enviar gravação',
  pasteTable: 'Colar tabela',
  noTableTitle: 'Não há tabela para colar',
  noTable: 'Copie as linhas na planilha e cole aqui, no campo Texto, com Ctrl+V.',
  sendSheet: 'Enviar planilha',
  sendRecordings: 'Enviar gravações',
  forOtherText: 'Gravada para outro texto',
  approvedBy: (who: string) => `Aprovado por ${who}`,
  partlyApproved: (who: readonly string[], missing: readonly ApprovalMissing[]) =>
    `Aprovado por ${who.join(' e ')}; ${describeMissing(missing)}`,
  listTitle: 'Listagem de prompts',
  heading: 'Prompts',
  searchPlaceholder: 'Filtre por nome ou texto',
  columns: { name: 'NOME', text: 'TEXTO/ARQUIVO', voice: 'VOZ', status: 'STATUS', listen: 'OUVIR' },
  status: 'Status',
  allStatuses: 'Todos os status',
  withWarning: 'Com aviso',
  onlyInvalidated: 'Invalidados',
  heardNames: { agrees: 'Conferido', differs: 'Áudio difere do texto', unchecked: 'Não conferido' } satisfies Record<
    HeardStatus,
    string
  > as Record<HeardStatus, string>,
  needsEar: 'Precisa ser ouvido',
  projectFailed: 'Erro ao buscar os dados do projeto',
  whenEmptyArchived: 'Este projeto foi arquivado sem nenhum prompt.',
  whenEmpty: (isWide: boolean) =>
    isWide
      ? 'Escreva o primeiro texto, cole uma tabela com Ctrl+V ou solte uma planilha aqui.'
      : 'Escreva o primeiro texto ou envie uma planilha.',
  hearPlace,
  hearPlaceOf: (name: string, seconds: number) => `${hearPlace(seconds)}: ${name}`,
  noAudio: 'Sem áudio',
  inQueue: (position: number | null) => (position === null ? 'Na fila' : `Na fila, ${formatCount(position)}º`),
  synthesizing: 'Sintetizando',
  fromFile: (file: string, line: number | null) => (line === null ? file : `${file}, linha ${formatCount(line)}`),
  reasonOf: (reason: string) => `Motivo: ${reason}`,
  remade: (reason: string) => `Áudio novo, falta revisar. Antes: ${reason}`,
  differs: (what: readonly string[]) => `difere: ${what.join(', ')}`,
  takes: 'Tomadas',
  invalidate: 'Invalidar',
  invalidateAndEdit: 'Invalidar e editar',
  invalidated: 'Prompt invalidado',
  invalidatedDone: 'Prompt marcado como inválido.',
  undone: 'Invalidação desfeita.',
  removeFailed: 'Problema ao remover item, tente mais tarde',
  archived: 'Este projeto está arquivado: você pode ouvir e baixar, mas não mudar.',
} as const;

/** Tells the words that a recognizer heard in place of the text. */
export function describeDifference({ expected, heard }: HeardDifference): string {
  if (heard === '') return `Não ouvi “${expected}”`;
  if (expected === '') return `Ouvi também “${heard}”`;
  return `Ouvi “${heard}”, o texto diz “${expected}”`;
}

export const warningNames: Record<AudioWarning, string> = {
  ODD_DURATION: 'Duração fora do esperado para este texto. Ouça antes de usar.',
  CLIPPING: 'O som estoura em algum ponto. Ouça antes de usar.',
  ODD_LEVEL: 'Volume diferente do resto desta voz. Ouça antes de usar.',
  PHONE_LEVEL: 'Nível fora do recomendado para telefonia. Ouça como telefone antes de usar.',
  HOLE: 'Buraco de silêncio no meio da fala. Ouça antes de usar.',
  UNEXPLAINED_SOUND: 'Um som que o texto não explica, como um zumbido ou balbucio. Ouça antes de usar.',
  REPETITION: 'Um trecho parece repetido, e o texto não o repete. Ouça antes de usar.',
  SOUND_AFTER_END: 'O som continua depois da última palavra. Ouça antes de usar.',
  CUT_END: 'O fim parece cortado. Ouça antes de usar.',
  LEVEL_JUMP: 'O volume muda de repente no meio do áudio. Ouça antes de usar.',
};
