import fs from 'node:fs';
import path from 'node:path';
import { createCluster, olderPrograms } from './postgresPrograms.ts';
import { type Cluster, startServer, stopServer } from './postgresServer.ts';

/** Moves the contents of one cluster into another. */
export interface ClusterTransfer {
  /** Saves the contents outside of both clusters. */
  save(from: Cluster['connection']): Promise<void>;
  /** Loads them into an empty cluster. */
  put(to: Cluster['connection']): Promise<void>;
  /** Called once the new cluster is in use; the old one stays in its folder. */
  end(older: { readonly major: number; readonly folder: string }): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const draftOf = (home: string) => path.join(home, 'carried');
const startIn = (cluster: Cluster) =>
  startServer(cluster, { withinMs: START_LIMIT_MS, isKept: false, isUnwanted: () => false });

export const clusterFolder = (home: string, major: number): string => path.join(home, `pg${major}`);

/** Newest cluster with an older major version than this program's PostgreSQL. */
export function findOlderMajor(home: string, major: number): number | undefined {
  const found = fs.readdirSync(home).flatMap((name) => /^pg(\d+)$/.exec(name)?.[1] ?? []);
  return found
    .map(Number)
    .filter((one) => one < major)
    .sort((a, b) => b - a)[0];
}

/**
 * Creates the cluster from one of an older major version, which that version's programs must read. It gets its final
 * name only when it is complete; if killed before, the next start begins again.
 */
export async function upgradeCluster(cluster: Cluster, olderMajor: number, carrying: ClusterTransfer): Promise<void> {
  const { home, programs, data } = cluster;
  const older: Cluster = {
    ...cluster,
    programs: olderPrograms(home, olderMajor),
    data: clusterFolder(home, olderMajor),
  };
  const draft: Cluster = { ...cluster, data: draftOf(home) };
  // A server left over from a killed start would answer on the same socket.
  await stopServer(draft.data);
  fs.rmSync(draft.data, { recursive: true, force: true });
  try {
    await startIn(older);
    await carrying.save(older.connection);
    await stopServer(older.data);
    createCluster(programs, home, draft.data);
    await startIn(draft);
    await carrying.put(draft.connection);
  } finally {
    await stopServer(older.data);
    await stopServer(draft.data);
  }
  fs.renameSync(draft.data, data);
  await carrying.end({ major: olderMajor, folder: older.data });
}
