import { formatCount } from '#common/formatCount.ts';

export const statusNames: Record<string, string> = {
  ENQUEUED: 'ADICIONADO A FILA',
  PROCESSING: 'PROCESSANDO',
  PROCESSED: 'PROCESSADO',
  FAILED: 'FALHA NO PROCESSAMENTO',
  EXPIRED: 'EXPIRADO',
};
export const unknownStatus = 'STATUS DESCONHECIDO';

export const statusBar = {
  label: (total: number) => (total === 1 ? '1 prompt por status' : `${formatCount(total)} prompts por status`),
  prompts: (total: number) => (total === 1 ? 'prompt' : 'prompts'),
  processed: (amount: number) => (amount === 1 ? 'processado' : 'processados'),
  approved: (amount: number) => (amount === 1 ? 'aprovado' : 'aprovados'),
  processing: () => 'processando',
  enqueued: () => 'na fila',
  failed: () => 'com falha',
  warned: () => 'com aviso',
  differing: (amount: number) => (amount === 1 ? 'ouvido diferente' : 'ouvidos diferentes'),
  invalidated: (amount: number) => (amount === 1 ? 'invalidado' : 'invalidados'),
  none: 'Nenhum prompt',
} as const;

/** Texts on cards of a phone's list for what a table shows in columns. */
export const cardText = {
  id: (id: number) => `ID ${formatCount(id)}`,
  createdAt: (moment: string) => `Criado em ${moment}`,
  updatedAt: (moment: string) => `Atualizado em ${moment}`,
};
