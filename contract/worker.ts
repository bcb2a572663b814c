/** What the page and its service worker say to each other. */
export const workerMessages = {
  skipWaiting: 'SKIP_WAITING',
  /** To the worker: an answer said so. From the worker to every tab: it is so. */
  maintenance: 'MAINTENANCE',
} as const;
