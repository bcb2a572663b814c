/**
 * R$ of some characters to be spoken, often below a cent. No formatter is made as this is loaded: a page's first one
 * costs a slow phone some sixty milliseconds.
 */
export const formatCost = (reais: number): string =>
  reais.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 4 });
