import { Worker } from 'node:worker_threads';

/** File descriptor of the pipe that `forkProgram` opens beside the message channel. */
export const LIFELINE = 4;

/**
 * Ends this process as soon as its parent is gone: a killed process or a terminated thread. A separate thread waits for
 * the pipe, which the kernel closes, so this works even if the main thread hangs.
 */
export function endWithParent(): Promise<void> {
  const watch = `
    const socket = new (require('node:net').Socket)({ fd: ${LIFELINE}, readable: true, writable: false });
    socket.on('error', () => {}).on('close', () => process.kill(process.pid, 'SIGKILL')).resume();`;
  const thread = new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } });
  return new Promise((resolve) => {
    thread.once('online', () => {
      thread.unref();
      resolve();
    });
  });
}
