import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Command, endProgram, greetingOf, startProgram } from './programs.ts';
import { until } from './until.ts';

const FOLDER = 'ENTOA_TEST_CLUSTER';
const MADE_WITHIN_MS = 120_000;
const CLUSTER = 'postgres/pg18';

/**
 * To be called before a test run: creates a folder for the shared cluster template. Returns a function that removes it.
 */
export function offerTemplate(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-cluster-'));
  process.env[FOLDER] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * Puts a cluster with the current schema and without users into a data folder: a copy of the one that the first test of
 * the run creates with its `command`, which must be a current one. Outside a test run, the server creates its own.
 */
export async function copyCluster(dataDir: string, command: Command): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder === undefined) return;
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
