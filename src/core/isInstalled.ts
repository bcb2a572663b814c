/** True if the page runs as an installed app, in its own window. */
export function isInstalled(): boolean {
  const isApple = (navigator as { standalone?: boolean }).standalone === true;
  return isApple || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}
