import { plural } from './common.ts';
import type { FailureCode } from '#common/failureCodes.ts';

export const failedPrompts = {
  listTitle: 'Listagem de itens com falha',
  heading: 'Falhos',
  searchPlaceholder: 'Filtre por nome, texto do modelo ou motivo da falha',
  columns: {
    select: 'ESCOLHER',
    name: 'NOME',
    project: 'PROJETO',
    text: 'TEXTO/ARQUIVO',
    model: 'MODELO',
    reason: 'MOTIVO',
    date: 'DATA',
  },
  cause: 'Causa',
  failedAt: (moment: string) => `Falhou em ${moment}`,
  anyCause: 'Todas as causas',
  causes: {
    UNKNOWN_VOICE: 'Voz desativada ou removida',
    CONSENT_ENDED: 'Consentimento da voz terminou',
    INVALID_MARK: 'Marca mal escrita',
    SPOKEN_TOO_LONG: 'Longo demais ao ser falado',
    NO_SPEECH: 'Texto sem fala',
    SILENT_AUDIO: 'Áudio em silêncio',
    TRUNCATED_AUDIO: 'Áudio cortado',
    DISK_FULL: 'Disco cheio',
    ENGINE_AWAY: 'Motor de voz desligado',
    ENGINE_CRASHED: 'Motor de voz parou',
    TIMED_OUT: 'Tempo esgotado',
  } satisfies Record<FailureCode, string> as Record<FailureCode, string>,
  whenEmpty: 'Nada falhou. O que o motor não conseguir falar aparece aqui, com o motivo.',
  fromFile: (file: string, line: number | null) => (line === null ? file : `${file}, linha ${line}`),
  retry: 'Processar de novo',
  retryAll: 'Processar todos',
  selectAll: 'Escolher todos desta página',
  select: (name: string) => `Escolher ${name}`,
  selected: (amount: number) => plural(amount, 'escolhido', 'escolhidos'),
  clearSelection: 'Limpar escolha',
  retryTitle: 'Processar de novo?',
  retryAllBody: (amount: number, filter: string) =>
    `${plural(amount, 'item volta', 'itens voltam')} para a fila` +
    `${filter === '' ? '' : `, só os que combinam com ${filter}`}. Os de projetos arquivados ficam como estão.`,
  searched: (search: string) => `“${search}”`,
  retried: (amount: number) =>
    amount === 1 ? 'Um item voltou para a fila.' : `${plural(amount, 'item voltou', 'itens voltaram')} para a fila.`,
  skipped: (amount: number) =>
    ` ${plural(amount, 'ficou', 'ficaram')} como estava: o projeto está arquivado ou a falha já não existe.`,
  retryFailed: 'Não foi possível processar de novo, tente mais tarde.',
} as const;
