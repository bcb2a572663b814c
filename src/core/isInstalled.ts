/** True if the page runs as an installed app, in its own window. */
export function isInstalled(): boolean {
  const isApple = (navigator as { standalone?: boolean }).standalone === true;
  return isApple || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}

/**
 * True for a page in Apple's browsers, which delete what a site stores after seven days of use without a visit unless
 * it is installed: https://webkit.org/blog/14403/updates-to-storage-policy/
 */
export const forgetsUnvisited = (): boolean => navigator.vendor.startsWith('Apple') && !isInstalled();
