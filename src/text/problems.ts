export const problems = {
  notFoundTitle: 'ERROR',
  notFound: 'Nada para ver aqui. Este recurso provavelmente ainda não foi implementado.',
  toProjects: 'Ir para os projetos',
  toStart: 'Ir para o início',
  crash: 'O que você digitou está guardado neste aparelho. Recarregue a página ou volte aos projetos.',
  chunkTitle: 'Esta tela não carregou',
  part: 'Esta parte não carregou. Confira a conexão e tente de novo.',
  chunk: 'A conexão falhou ou saiu uma versão nova. Recarregue para continuar.',
} as const;
