import { isUpdateWaiting, registerWorker, subscribeUpdate } from '#offline/registerWorker.ts';

/** Registers the worker and tells when a newer one waits. */
export function watchUpdate(tell: () => void): void {
  subscribeUpdate(tell);
  if (isUpdateWaiting()) tell();
  void registerWorker();
}
