import { finishSignOut } from '#offline/loadDataWipe.ts';
import { isUpdateWaiting, registerWorker, subscribeUpdate } from '#offline/registerWorker.ts';
import { sendRevocations } from '#state/session/revocations.ts';

/** What can wait: sign-outs that the server has not heard of, the worker, and the offer of a newer version. */
export function startBackgroundTasks(offerUpdate: () => void): void {
  void finishSignOut();
  void sendRevocations();
  addEventListener('online', () => void sendRevocations());
  if (!import.meta.env.PROD) return;
  subscribeUpdate(offerUpdate);
  if (isUpdateWaiting()) offerUpdate();
  void registerWorker();
}
