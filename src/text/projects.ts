import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

export const projects = {
  listTitle: 'Listagem de projetos',
  heading: 'Projetos',
  searchPlaceholder: 'Filtre por nome ou descrição do projeto',
  columns: { id: 'ID', name: 'NOME', description: 'DESCRIÇÃO', prompts: 'PROMPTS', createdAt: 'DATA DE CRIAÇÃO' },
  show: 'Mostrar',
  active: 'Ativos',
  archived: 'Arquivados',
  invalidated: 'Prompts invalidados',
  dictionary: 'Dicionário geral',
  bin: 'Lixeira',
  whenEmpty: 'Um projeto reúne os textos de um trabalho e os seus áudios.',
  noneArchived: 'Nenhum projeto está arquivado.',
  copy: 'Copiar',
  archive: 'Arquivar',
  reactivate: 'Reativar',
  archiveBody: (name: string) => `“${name}” sai da lista e fica só para leitura. Você pode reativá-lo quando quiser.`,
  reactivateBody: (name: string) => `“${name}” volta para a lista e pode ser mudado de novo.`,
  removeFailed: 'Problema ao reverter as alterações, tente mais tarde',
  createTitle: 'Cadastro de Projeto - Admin',
  updateTitle: 'Atualizar Projeto - Admin',
  open: 'Abrir projeto',
  name: 'Nome',
  nameHelp: 'Pelo menos 3 letras, sem contar números e espaços.',
  description: 'Descrição',
  descriptionHelp: 'Mais de 5 caracteres.',
  saveFailed: 'Erro ao cadastrar cliente, tente novamente mais tarde.',
  revertBody: 'O formulário volta a mostrar o que está salvo.',
  revertFailed: 'Problema ao reverter as alterações, tente mais tarde',
  tabs: 'Telas do projeto',
  tabNames: {
    '': 'Início',
    prompts: 'Prompts',
    review: 'Revisão',
    approval: 'Aprovação',
    script: 'Roteiro',
    dictionary: 'Dicionário',
    configuration: 'Configuração',
  },
  stateOf: (name: string) => `Como está ${name}`,
} as const;

/** Text below a project's status bar: how many prompts, and what is to be done first. */
export function describeCounts({
  total,
  processing,
  enqueued,
  failed,
  invalidated,
  approved,
}: {
  total: number;
  processing: number;
  enqueued: number;
  failed: number;
  invalidated: number;
  approved?: number | undefined;
}): string {
  const prompts = plural(total, 'prompt', 'prompts');
  if (total === 0) return 'Nenhum prompt';
  if (failed > 0) return `${prompts}, ${formatCount(failed)} com falha`;
  if (processing + enqueued > 0) return `${prompts}, em produção`;
  // A list of an earlier release, shown without a network, does not say it.
  if (approved === undefined) return prompts;
  if (approved >= total) return `${prompts}, ${total === 1 ? 'aprovado' : 'todos aprovados'}`;
  const open = total - approved - invalidated;
  const rejected = invalidated > 0 && plural(invalidated, 'invalidado', 'invalidados');
  const waiting = open > 0 && plural(open, 'espera aprovação', 'esperam aprovação');
  return [prompts, rejected, waiting].filter(Boolean).join(', ');
}
