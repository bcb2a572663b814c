/**
 * R$ with two decimals; a number of characters often costs less than one cent. No formatter is created when this module
 * loads: the first one of a page takes about 60 ms on a slow phone.
 */
export function formatCost(reais: number): string {
  const isTiny = reais > 0 && reais < 0.01;
  const said = Math.max(reais, isTiny ? 0.01 : 0).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  return isTiny ? `menos de ${said}` : said;
}

/** 'no máximo R$ 1,20', or 'menos de R$ 0,01'. */
export function atMost(reais: number): string {
  const cost = formatCost(reais);
  return cost.startsWith('menos') ? cost : `no máximo ${cost}`;
}
