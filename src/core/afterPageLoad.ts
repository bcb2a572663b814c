const REST_MS = 3000;

/** After what a visitor came for: the worker's first installation fetches the whole app. */
export function afterPageLoad(work: () => void): void {
  const wait = () => setTimeout(work, REST_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
