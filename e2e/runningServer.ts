import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../dist/server/main.js');

export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Ends it cleanly and starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends it; the address then refuses connections. */
  halt(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** The built server, here or in another installation, as a program of its own, on data and a port of its own. */
export async function startServer(environment: Record<string, string> = {}, program = main): Promise<RunningServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-e2e-'));
  let child: ChildProcess;
  let origin = '';
  const start = async (port: string) => {
    child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        LOGIN_LIMIT: '1000',
        DEMO_LIMIT: '1000',
        DATA_DIR: dataDir,
        PORT: port,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    origin = await new Promise<string>((resolve, reject) => {
      child.stdout!.on('data', (chunk) => {
        const [, address] = /(http:\S+)/.exec(String(chunk)) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  };
  const end = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  await start('0');
  return {
    get origin() {
      return origin;
    },
    dataDir,
    get pid() {
      return child.pid!;
    },
    restart: async () => {
      const { port } = new URL(origin);
      await end();
      await start(port);
    },
    halt: end,
    stop: async () => {
      await end();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
