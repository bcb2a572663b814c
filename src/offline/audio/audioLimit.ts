import { set } from 'idb-keyval';
import { LIMIT } from '#common/device/audioOnDevice.ts';
import { workerMessages } from '#common/device/worker.ts';
import { platform } from '#core/platform.ts';
import { readAudioIndex } from './audioIndex.ts';
import { audioStore, broadcastAudioNews } from './audioStores.ts';

/**
 * Sets the storage limit for voice audio on this device; the excess is evicted at once, least recently played first.
 */
export async function limitAudio(bytes: number): Promise<void> {
  await set(LIMIT, bytes, audioStore('state'));
  platform.serviceWorker?.controller?.postMessage({ type: workerMessages.trimAudio });
  await readAudioIndex();
  broadcastAudioNews({ kind: 'changed' });
}
