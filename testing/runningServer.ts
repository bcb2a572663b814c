import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyCluster } from './clusterTemplate.ts';
import { waited } from './waited.ts';
import { asBuilt, type Command, endProgram, greetingOf, type RunningProgram, startProgram } from './programs.ts';

export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Its output on stdout since the last start. */
  out(): string;
  /** Shuts it down and starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Shuts it down; the address then refuses connections. */
  halt(): Promise<void>;
  /** Shuts it down and removes its data. */
  stop(): Promise<void>;
}

/** A server as a separate process with its own data and port; the built one by default. */
export async function startRunningServer(
  environment: Record<string, string>,
  command: Command = asBuilt('main'),
): Promise<RunningServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-server-'));
  if (environment['DATABASE_URL'] === undefined) await copyCluster(dataDir, command);
  let running: RunningProgram;
  let origin: string;
  const start = async (port: string) => {
    running = startProgram(command, { DATA_DIR: dataDir, PORT: port, ...environment }, { isLoud: true });
    origin = await waited('servers', () => greetingOf(running));
  };
  const halt = async () => {
    await endProgram(running);
  };
  await start('0');
  return {
    get origin() {
      return origin;
    },
    dataDir,
    get pid() {
      return running.child.pid!;
    },
    out: () => running.out(),
    restart: async () => {
      const { port } = new URL(origin);
      await halt();
      await start(port);
    },
    halt,
    stop: async () => {
      await halt();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
