/**
 * R$ for a number of characters, often below one cent. No formatter is created when this module loads: the first one of
 * a page takes about 60 ms on a slow phone.
 */
export const formatCost = (reais: number): string =>
  reais.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 4 });
