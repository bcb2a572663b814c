import { formatCount } from '#common/formatCount.ts';

export const listText = {
  skipToList: 'Pular para a lista',
  rowsPerPage: 'Registros por página',
  range: (from: number, to: number, { total, isCapped }: { total: number; isCapped?: true | undefined }) =>
    `${formatCount(from)}–${formatCount(to)} de ${isCapped ? 'mais de ' : ''}${formatCount(total)}`,
  refineSearch: 'Refine a busca para ver os outros.',
  pages: 'Páginas',
  page: (page: number) => `Página ${page}`,
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  order: 'Ordem',
  newestFirst: 'Mais recentes',
  ascending: (column: string) => `${column.charAt(0)}${column.slice(1).toLowerCase()} ↑`,
  descending: (column: string) => `${column.charAt(0)}${column.slice(1).toLowerCase()} ↓`,
  emptySearch: 'Tente outras palavras ou limpe o filtro.',
  clearSearch: 'Limpar busca',
} as const;
