const LATE_MS = [4000, 20_000];

/**
 * A reload that meets the very moment in which the workers change never arrives in Chromium: then it is asked for once
 * more.
 */
export function reloadSurely(): void {
  location.reload();
  for (const late of LATE_MS) setTimeout(() => location.reload(), late);
}
