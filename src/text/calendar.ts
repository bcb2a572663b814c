/** The parts of a calendar, for who cannot see them. */
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
