import { formatCount } from '#common/formatCount.ts';

export const common = {
  productName: 'Entoa',
  pageTitle: (title: string) => `Entoa | ${title}`,
  save: 'Salvar',
  cancel: 'Cancelar',
  revert: 'Reverter',
  add: 'Adicionar',
  addOtherwise: 'Adicionar de outro jeito',
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
  tryAgain: 'Tentar de novo',
  actions: 'AÇÕES',
  actionsOf: (name: string) => `Ações de ${name}`,
  errorSummary: 'Há campos que precisam de correção.',
  skipToContent: 'Pular para o conteúdo',
  shortcuts: 'Atalhos de teclado',
  crashTitle: 'A Entoa parou nesta tela',
  reload: 'Recarregar',
  newVersion: 'Nova versão disponível',
  update: 'Atualizar',
} as const;

export function plural(amount: number, one: string, many: string): string {
  return `${formatCount(amount)} ${amount === 1 ? one : many}`;
}
