import type { Waiting } from '#contract/promptFilter.ts';
/** Texts of the prompt list only: row selection, the filters besides the status, and the keys. */
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
  keys: [
    { keys: ['J', 'K'], act: 'Próxima linha, linha anterior' },
    { keys: ['Espaço'], act: 'Ouvir ou pausar a linha' },
    { keys: ['Enter', 'F2'], act: 'Editar nome e texto na linha' },
    { keys: ['E'], act: 'Abrir a linha no formulário' },
    { keys: ['Alt', '↑', '↓'], act: 'Mover a linha na ordem do roteiro' },
    { keys: ['Alt', 'Home', 'End'], act: 'Mover para o início, para o fim' },
    { keys: ['N'], act: 'Novo prompt' },
    { keys: ['/'], act: 'Buscar' },
    { keys: ['?'], act: 'Mostrar estes atalhos' },
  ],
} as const;
