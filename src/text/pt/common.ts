export const common = {
  productName: 'Entoa',
  pageTitle: (title: string) => `Entoa | ${title}`,
  save: 'Salvar',
  cancel: 'Cancelar',
  revert: 'Reverter',
  add: 'Adicionar',
  edit: 'Editar',
  remove: 'Excluir',
  undo: 'Desfazer',
  confirm: 'Confirmar',
  close: 'Fechar',
  back: 'Voltar',
  exit: 'Sair',
  ok: 'Ok',
  newRecord: 'Novo cadastro',
  success: 'Sucesso!',
  saved: 'Dados salvos com sucesso.',
  downloadFailed: 'Erro ao iniciar o download. Por favor, tente novamente.',
  error: 'Erro!',
  errorPlain: 'Erro',
  loading: 'Aguarde...',
  empty: 'Nenhum registro encontrado.',
  loadFailed: 'Erro ao carregar os dados, tente novamente mais tarde.',
  formLoadFailed: 'Ocorreu um erro ao carregar os dados, tente novamente mais tarde!',
  createdAt: (moment: string) => `Criado em ${moment}`,
  updatedAt: (moment: string) => `Atualizado em ${moment}`,
  id: (id: number) => `ID ${count(id)}`,
  tryAgain: 'Tentar de novo',
  rowsPerPage: 'Registros por página',
  range: (from: number, to: number, { total, isCapped }: { total: number; isCapped?: true | undefined }) =>
    `${count(from)}–${count(to)} de ${isCapped ? 'mais de ' : ''}${count(total)}`,
  refineSearch: 'Refine a busca para ver os outros.',
  pages: 'Páginas',
  page: (page: number) => `Página ${page}`,
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  order: 'Ordem',
  newestFirst: 'Mais recentes',
  ascending: (column: string) => `${column.charAt(0)}${column.slice(1).toLowerCase()} ↑`,
  descending: (column: string) => `${column.charAt(0)}${column.slice(1).toLowerCase()} ↓`,
  actions: 'AÇÕES',
  actionsOf: (name: string) => `Ações de ${name}`,
  emptySearch: 'Tente outras palavras ou limpe o filtro.',
  clearSearch: 'Limpar busca',
  required: 'obrigatório',
  errorSummary: 'Há campos que precisam de correção.',
  draftRestored: 'Trouxemos de volta o que você tinha digitado.',
  discardDraft: 'Descartar',
  skipToContent: 'Pular para o conteúdo',
  newVersion: 'Nova versão disponível',
  update: 'Atualizar',
} as const;

/**
 * A whole number as Brazil writes it. By hand: the first Intl.NumberFormat of a page costs a slow phone some sixty
 * milliseconds.
 */
export function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

export function plural(amount: number, one: string, many: string): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}
