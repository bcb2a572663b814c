/**
 * R$ of some characters to be spoken, often below a cent. Made when it is said: the first formatter of a page costs a
 * slow phone some sixty milliseconds, before the list that nobody has asked costs of.
 */
export const formatCost = (reais: number): string =>
  reais.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 4 });
