import { type CostFilterType, type CostType, DAYS_OUT_OF_ORDER } from '#contract/costs.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

export const costs = {
  title: 'Custos consolidados de sintetização',
  exportCsv: 'Baixar CSV',
  consolidate: 'Consolidar Manualmente',
  consolidateTitle: 'Consolidar Manualmente',
  consolidateBody: 'Soma de novo tudo o que foi falado no dia escolhido. Repetir não dobra nada.',
  day: 'Data',
  consolidated: 'Consolidação realizada com sucesso',
  consolidateFailed: 'Erro ao consolidar',
  searchFailed: 'Erro ao buscar dados.',
  type: 'Tipo',
  types: { todos: 'Todos', projeto: 'Projeto', apikey: 'Api Key' } satisfies Record<CostFilterType, string> as Record<
    CostFilterType,
    string
  >,
  name: 'Nome',
  namePlaceholder: { todos: 'Projeto ou serviço', projeto: 'Projeto', apikey: 'Serviço' } satisfies Record<
    CostFilterType,
    string
  > as Record<CostFilterType, string>,
  gone: 'excluído',
  noNames: 'Nenhum registro encontrado.',
  startDate: 'Data inicial',
  endDate: 'Data final',
  search: 'Buscar',
  total: 'Valor total',
  summary: (days: number, characters: number) => `${plural(days, 'dia', 'dias')}, ${describeCharacters(characters)}`,
  today: (amount: string, characters: number) =>
    `Hoje até agora, ainda fora da soma: ${amount}, ${plural(characters, 'caractere', 'caracteres')}.`,
  kinds: { FILE: 'Arquivo', STREAMING: 'Streaming' } satisfies Record<CostType, string> as Record<CostType, string>,
  share: (percent: number) => `${percent}% do total`,
  chartByDay: 'Por dia',
  chartBySubject: 'Por projeto ou chave',
  chart: 'Gráfico',
  dearestDay: (first: string, last: string, dearest: string, amount: string) =>
    `Custo por dia, de ${first} a ${last}. O maior foi ${amount}, em ${dearest}.`,
  chosenDay: 'Dia do gráfico',
  daysWithCosts: 'Dias com custo',
  dayCosts: (day: string, file: string, streaming: string) => `${day}: Arquivo ${file}, Streaming ${streaming}`,
  others: (amount: number) => `Outros ${formatCount(amount)}`,
  columns: { name: 'NOME', type: 'TIPO', date: 'CONSOLIDAÇÃO', characters: 'CARACTERES', price: 'VALOR' },
  whenEmpty: 'Nada foi consolidado neste período. Cada dia é somado sozinho depois da meia-noite.',
  orderError: DAYS_OUT_OF_ORDER,
} as const;

/** R$ with cents; amounts below one cent are shown with two significant digits. */
export function formatMoney(reais: number): string {
  const isTiny = reais !== 0 && Math.abs(reais) < 0.01;
  return reais.toLocaleString('pt-BR', {
    style: 'currency',
    currency: 'BRL',
    ...(isTiny && { maximumSignificantDigits: 2 }),
  });
}

function describeCharacters(characters: number): string {
  if (characters < 1_000_000) return `${formatCount(characters)} caracteres`;
  const millions = (characters / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  return `${millions} milhões de caracteres`;
}
