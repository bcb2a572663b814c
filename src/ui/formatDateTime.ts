// Formatted by hand: the first Intl.DateTimeFormat of a page takes about 60 ms on a slow phone.
const two = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy hh:mm in the browser's time zone. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso);
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 26/11, in the browser's time zone. */
export function formatDay(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}`;
}

/** 14h32, in the browser's time zone. */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}h${two(at.getMinutes())}`;
}
