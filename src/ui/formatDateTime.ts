// By hand: the first Intl.DateTimeFormat of a page costs a slow phone some sixty milliseconds.
const two = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy hh:mm in the browser's zone. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso);
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 14h32, in the browser's zone. */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}h${two(at.getMinutes())}`;
}
