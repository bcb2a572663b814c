/** Seconds as m:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Duration of a clip as m:ss; at least 0:01 if it has any audio. */
export function formatLength(seconds: number): string {
  return formatDuration(seconds > 0 ? Math.max(1, seconds) : 0);
}
