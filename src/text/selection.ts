import type { Waiting } from '#contract/promptFilter.ts';
/** Texts of the prompt list only: row selection, and the filters besides the status. */
export const selection = {
  column: 'SELEÇÃO',
  select: (name: string) => `Selecionar ${name}`,
  selectPage: 'Selecionar a página',
  onlyApproved: 'Aprovados',
  waitingFor: {
    approval: 'Falta aprovar',
    mine: 'Esperam por mim',
    client: 'Esperam o cliente',
    change: 'Mudança pedida',
  } satisfies Record<Waiting, string> as Record<Waiting, string>,
  since: (day: string) => `desde ${day.split('-').reverse().join('/')}`,
  chosenAuthor: 'da pessoa escolhida',
  moreFilters: (amount: number) => (amount === 0 ? 'Mais filtros' : `Mais filtros (${amount})`),
} as const;
