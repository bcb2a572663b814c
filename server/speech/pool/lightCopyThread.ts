import { parentPort } from 'node:worker_threads';
import { makeLightCopy } from '#server/speech/formats/makeLightCopy.ts';

parentPort?.on('message', ({ id, wav }: { id: number; wav: Uint8Array }) => {
  makeLightCopy(wav).then(
    (ogg) => parentPort?.postMessage({ id, ogg }),
    (error: unknown) => parentPort?.postMessage({ id, reason: String(error) }),
  );
});
