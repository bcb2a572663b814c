const format = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** dd/MM/yyyy hh:mm in the browser's zone. */
export function formatDateTime(iso: string): string {
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${part['day']}/${part['month']}/${part['year']} ${part['hour']}:${part['minute']}`;
}
