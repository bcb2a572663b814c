/** Unsaved input that comes back, and records that others have changed meanwhile. */
export const drafts = {
  restored: 'Trouxemos de volta o que você tinha digitado.',
  contested: 'Enquanto isso, outra pessoa mudou o que você também mudou.',
  discard: 'Descartar',
  savesOverIt: 'Se você salvar de novo, a sua versão fica no lugar desta.',
  takePresent: 'Ficar com esta',
} as const;
