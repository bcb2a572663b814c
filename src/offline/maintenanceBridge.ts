import { workerMessages } from '#common/device/worker.ts';
import { onMaintenance } from '#api/client/maintenanceSignal.ts';
import { platform } from '#core/platform.ts';

/** Calls `notice` when this tab, or through the service worker another one, learns of maintenance. */
export function followMaintenance(notice: () => void): () => void {
  const worker = 'serviceWorker' in navigator ? platform.serviceWorker : undefined;
  const stop = onMaintenance(() => {
    worker?.controller?.postMessage({ type: workerMessages.maintenance });
    notice();
  });
  const hear = ({ data }: MessageEvent<{ type?: string } | undefined>) => {
    if (data?.type === workerMessages.maintenance) notice();
  };
  worker?.addEventListener('message', hear);
  return () => {
    stop();
    worker?.removeEventListener('message', hear);
  };
}
