/** What the page and its service worker say to each other. */
export const workerMessages = { skipWaiting: 'SKIP_WAITING' } as const;
