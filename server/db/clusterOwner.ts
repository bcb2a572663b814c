import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

export interface Ownership {
  release(): Promise<void>;
}

const ANSWER_WITHIN_MS = 2000;
const TRIES = 5;

/**
 * Makes this process the owner of the folder until it ends; undefined if another live process owns it. The lock is a
 * listening socket, which the kernel closes with its process, so that a killed owner blocks nobody.
 */
export async function acquireOwnership(home: string): Promise<Ownership | undefined> {
  return process.platform === 'win32' ? takePipe(pipeName(home)) : takeSocket(home);
}

/** True if a live server owns the folder. */
export function isOwned(home: string): Promise<boolean> {
  return isAlive(process.platform === 'win32' ? pipeName(home) : markOf(home));
}

const markOf = (home: string) => path.join(home, 'owner');
const pipeName = (home: string) => `\\\\.\\pipe\\entoa-${createHash('sha256').update(home).digest('hex').slice(0, 32)}`;

async function takeSocket(home: string): Promise<Ownership | undefined> {
  const mark = markOf(home);
  const draft = path.join(home, `o-${process.pid}`);
  fs.rmSync(draft, { force: true });
  const server = await listen(draft);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (appear(draft, mark)) {
        return {
          release: async () => {
            fs.rmSync(mark, { force: true });
            await close();
          },
        };
      }
      if (await isAlive(mark)) break;
      await clearAway(mark, path.join(home, `s-${process.pid}`));
    }
  } catch (error) {
    await close();
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  await close();
  return undefined;
}

/** Atomically publishes a listening socket under its final name. */
function appear(draft: string, mark: string): boolean {
  try {
    fs.linkSync(draft, mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // File systems without hard links leave a short race between check and rename.
    if (fs.existsSync(mark)) return false;
    fs.renameSync(draft, mark);
    return true;
  }
}

/** Removes a dead socket; one that turned out to be alive is put back. */
async function clearAway(mark: string, aside: string) {
  try {
    fs.renameSync(mark, aside);
  } catch {
    return;
  }
  if (await isAlive(aside)) appear(aside, mark);
  fs.rmSync(aside, { force: true });
}

async function takePipe(name: string): Promise<Ownership | undefined> {
  try {
    const server = await listen(name);
    return {
      release: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        }),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

function listen(address: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).end();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });
}

/** True if a process listens at the address; a suspended process still does, a dead one does not. */
function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => end(true));
    socket.once('connect', () => end(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
