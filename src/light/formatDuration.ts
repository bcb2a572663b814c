/** Seconds as m:ss: how far a clip has been played. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The same of how long a clip is: what can be heard is at least a second long. */
export function formatLength(seconds: number): string {
  return formatDuration(seconds > 0 ? Math.max(1, seconds) : 0);
}
