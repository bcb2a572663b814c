import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { livingPostmasterOf } from './processes.ts';
import { type Command, endProgram, greetingOf, startProgram } from './programs.ts';
import { until } from './until.ts';
import { waited } from './waited.ts';

const FOLDER = 'ENTOA_TEST_CLUSTER';
const MADE_WITHIN_MS = 120_000;
const CLUSTER = 'postgres/pg18';

/**
 * To be called before a test run: creates a folder for the cluster template and the clusters that test files share.
 * Returns a function that ends these and removes the folder.
 */
export function offerTemplate(): () => Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-cluster-'));
  // The database runs as a separate user if tests run as root.
  fs.chmodSync(folder, 0o711);
  process.env[FOLDER] = folder;
  return async () => {
    const shared = fs.readdirSync(folder).map((name) => path.join(folder, name));
    for (const dataDir of shared) {
      const pid = livingPostmasterOf(dataDir);
      if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    }
    await until('the end of the shared clusters', () => shared.every((dataDir) => !livingPostmasterOf(dataDir)));
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Folder for the data folders of clusters that outlive a test file; undefined outside a test run. */
export const sharedClusters = (): string | undefined => process.env[FOLDER];

/**
 * Puts a cluster with the current schema and without users into a data folder: a copy of the one that the first test of
 * the run creates with its `command`, which must be a current one. Outside a test run, the server creates its own.
 */
export async function copyCluster(dataDir: string, command: Command): Promise<void> {
  const folder = sharedClusters();
  if (folder === undefined) return;
  await waited('clusters', () => copyTemplate(folder, dataDir, command));
}

async function copyTemplate(folder: string, dataDir: string, command: Command): Promise<void> {
  const template = await getTemplate(folder, command);
  fs.mkdirSync(path.join(dataDir, 'postgres'), { mode: 0o700 });
  // PostgreSQL starts only on files of its own user, in a folder of mode 0700.
  await promisify(execFile)('cp', ['-R', '-p', path.join(template, CLUSTER), path.join(dataDir, CLUSTER)]);
}

async function getTemplate(folder: string, command: Command): Promise<string> {
  const [made, making] = [path.join(folder, 'made'), path.join(folder, 'making')];
  try {
    // The process that creates this folder creates the cluster; the others wait for it.
    fs.mkdirSync(making);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await until('the cluster that tests start on', () => fs.existsSync(made), MADE_WITHIN_MS);
    return made;
  }
  const dataDir = path.join(making, 'data');
  const server = startProgram(command, { DATA_DIR: dataDir, PORT: '0', DEMO_ACCOUNTS: 'false', SPEECH_THREADS: '0' });
  await greetingOf(server);
  const code = await endProgram(server);
  if (code !== 0) throw new Error(`the cluster's server ended with ${code}: ${server.said()}`);
  fs.renameSync(dataDir, made);
  return made;
}
