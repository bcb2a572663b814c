/** Texts of the prompt list only: row selection, and the filters besides the status. */
export const selection = {
  column: 'SELEÇÃO',
  select: (name: string) => `Selecionar ${name}`,
  selectPage: 'Selecionar a página',
  onlyApproved: 'Aprovados',
  since: (day: string) => `desde ${day.split('-').reverse().join('/')}`,
  chosenAuthor: 'da pessoa escolhida',
  moreFilters: (amount: number) => (amount === 0 ? 'Mais filtros' : `Mais filtros (${amount})`),
} as const;
