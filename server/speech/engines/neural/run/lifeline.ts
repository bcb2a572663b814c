import { Worker } from 'node:worker_threads';

/** The file descriptor of the pipe that `forkProgram` opens beside the channel of messages. */
export const LIFELINE = 4;

/**
 * Ends this process as soon as whoever started it is gone: a process that was killed, or a thread that was ended. A
 * thread of its own waits for the end of a pipe, which the kernel closes: whatever this process is stuck in.
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
