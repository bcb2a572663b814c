import { formatDuration } from '#core/formatDuration.ts';

/** How long a clip is, as m:ss: what can be heard is at least a second long. */
export function formatLength(seconds: number): string {
  return formatDuration(seconds > 0 ? Math.max(1, seconds) : 0);
}
