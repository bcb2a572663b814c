const REST_MS = 3000;

/**
 * Runs `work` some time after the load event, so that it does not compete with the page: the worker's first
 * installation downloads the whole app.
 */
export function afterPageLoad(work: () => void): void {
  const wait = () => setTimeout(work, REST_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
