/** Seconds as m:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The length of a clip as m:ss: what can be heard is shown as a second at least. */
export function formatLength(seconds: number): string {
  return formatDuration(seconds > 0 ? Math.max(1, seconds) : 0);
}
