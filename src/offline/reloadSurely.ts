const LATE_MS = [4000, 20_000];

/** Repeats the reload, because Chromium loses a reload that coincides with a change of the service worker. */
export function reloadSurely(): void {
  location.reload();
  for (const late of LATE_MS) setTimeout(() => location.reload(), late);
}
