import fs from 'node:fs';
import path from 'node:path';
import { createCluster, olderPrograms } from './postgresPrograms.ts';
import { type Cluster, startServer, stopServer } from './postgresServer.ts';

/** How what a cluster holds gets into another one. */
export interface ClusterTransfer {
  /** Keeps it outside of both. */
  save(from: Cluster['connection']): Promise<void>;
  /** Puts it into an empty one. */
  put(to: Cluster['connection']): Promise<void>;
  /** Once the new cluster is the one in use; the older one stays in its folder. */
  end(older: { readonly major: number; readonly folder: string }): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const draftOf = (home: string) => path.join(home, 'carried');
const startIn = (cluster: Cluster) =>
  startServer(cluster, { withinMs: START_LIMIT_MS, isKept: false, isUnwanted: () => false });

export const clusterFolder = (home: string, major: number): string => path.join(home, `pg${major}`);

/** The newest cluster there of an older major than this program's PostgreSQL has. */
export function findOlderMajor(home: string, major: number): number | undefined {
  const found = fs.readdirSync(home).flatMap((name) => /^pg(\d+)$/.exec(name)?.[1] ?? []);
  return found
    .map(Number)
    .filter((one) => one < major)
    .sort((a, b) => b - a)[0];
}

/**
 * Makes the cluster out of one of an older major, which its own programs must read. It has its name only when it
 * holds everything: killed before, the next start begins again.
 */
export async function upgradeCluster(cluster: Cluster, olderMajor: number, carrying: ClusterTransfer): Promise<void> {
  const { home, programs, data } = cluster;
  const older: Cluster = {
    ...cluster,
    programs: olderPrograms(home, olderMajor),
    data: clusterFolder(home, olderMajor),
  };
  const draft: Cluster = { ...cluster, data: draftOf(home) };
  // One that a killed start left running answers under the same name.
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
