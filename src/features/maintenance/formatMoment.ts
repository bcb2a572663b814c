let format: Intl.DateTimeFormat | undefined;

/** For example 'sáb., 21/11/2026, 22h00', in the browser's time zone. */
export function formatMoment(iso: string): string {
  format ??= new Intl.DateTimeFormat('pt-BR', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(iso)).replace(/(\d{2}):(\d{2})$/, '$1h$2');
}
