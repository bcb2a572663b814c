/** Accessible names of the calendar's parts. */
export const calendar = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
} as const;
export const DAY_FORMAT_HINT = 'DD/MM/AAAA';
