/** Whether the page runs as the installed app, in a window of its own. */
export function isInstalled(): boolean {
  const isApple = (navigator as { standalone?: boolean }).standalone === true;
  return isApple || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}
