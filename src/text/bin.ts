import { BIN_DAYS, type BinItem, type BinKind } from '#contract/bin.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const kept = `Fica lá por ${BIN_DAYS} dias: até então pode ser restaurado, depois vai embora para sempre.`;

export const bin = {
  title: 'Lixeira',
  searchPlaceholder: 'Filtre por nome ou texto',
  explain: `O que foi excluído fica aqui por ${BIN_DAYS} dias. Quem pode excluir pode restaurar.`,
  columns: { name: 'NOME', removedBy: 'EXCLUÍDO POR', removedAt: 'EXCLUÍDO EM', left: 'RESTAM' },
  show: 'Mostrar',
  all: 'Tudo',
  projects: 'Projetos',
  prompts: 'Prompts',
  whenEmpty: 'A lixeira está vazia.',
  unknown: 'Alguém',
  restore: 'Restaurar',
  restored: { projects: 'Projeto restaurado.', prompts: 'Prompt restaurado.' } satisfies Record<BinKind, string>,
  restoreFailed: 'Problema ao restaurar, tente mais tarde',
  purge: 'Excluir de vez',
  purged: 'Excluído de vez.',
  purgeFailed: 'Problema ao remover item, tente mais tarde',
  purgeProjectBody: (name: string, prompts: number, audios: number) =>
    `“${name}” vai embora ${describePrompts(prompts, audios)}.`,
  purgePromptBody: (name: string) => `“${name}” e o seu áudio vão embora.`,
  empty: 'Esvaziar',
  emptyTitle: 'Esvaziar a lixeira?',
  emptyBody:
    'Tudo o que está nela, também o que o filtro não mostra, vai embora para sempre, com os prompts e os áudios.',
  emptied: 'A lixeira foi esvaziada.',
  moveProjectBody: (name: string, prompts: number, audios: number) =>
    `“${name}” vai para a lixeira ${describePrompts(prompts, audios)}. ${kept}`,
  movePromptBody: (name: string) => `“${name}” vai para a lixeira com o seu áudio. ${kept}`,
  moved: { projects: 'Projeto movido para a lixeira.', prompts: 'Prompt movido para a lixeira.' } satisfies Record<
    BinKind,
    string
  >,
} as const;

/** What is deleted, and can be restored, with a project. */
function describePrompts(prompts: number, audios: number): string {
  if (prompts === 0) return 'sem nenhum prompt';
  const heard = audios === 0 ? 'nenhum com áudio' : `${formatCount(audios)} com áudio`;
  return `com ${plural(prompts, 'prompt', 'prompts')}, ${heard}`;
}

export function describeItem({ kind, prompts, audios, projectName }: BinItem): string {
  return kind === 'projects' ? `Projeto ${describePrompts(prompts, audios)}` : `Prompt de “${projectName}”`;
}

const DAY_MS = 24 * 3600 * 1000;

export function describeLeft(keptUntil: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(keptUntil) - now) / DAY_MS);
  return days > 1 ? `${days} dias` : 'menos de 1 dia';
}
