import { finishSignOut } from '#offline/loadDataWipe.ts';
import { isUpdateWaiting, registerWorker, subscribeUpdate } from '#offline/registerWorker.ts';
import { sendRevocations } from '#state/session/revocations.ts';

/** Tasks that can wait: pending sign-outs, the service worker, and the update offer. */
export function startBackgroundTasks(offerUpdate: () => void): void {
  void finishSignOut();
  void sendRevocations();
  addEventListener('online', () => void sendRevocations());
  if (!import.meta.env.PROD) return;
  subscribeUpdate(offerUpdate);
  if (isUpdateWaiting()) offerUpdate();
  void registerWorker();
}
