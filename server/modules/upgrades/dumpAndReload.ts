import fs from 'node:fs';
import path from 'node:path';
import type { ClusterTransfer } from '#server/db/upgradeCluster.ts';
import { namedConnection } from '#server/db/namedConnection.ts';
import { openFiles } from '#server/files/files.ts';
import { rowsOf } from '#server/modules/backups/format.ts';
import { makeBackup } from '#server/modules/backups/makeBackup.ts';
import { restoreBackup } from '#server/modules/backups/restoreBackup.ts';
import { openDatabases } from '#server/modules/backups/swapDatabases.ts';
import { openTarSink, openTarSource } from '#server/modules/backups/tarFile.ts';

interface Place {
  readonly dataDir: string;
  readonly version: string;
  readonly say: (sentence: string) => void;
}

/** Moves data to the next major version of PostgreSQL by backup and restore: rows are loaded into a new schema. */
export function dumpAndReload({ dataDir, version, say }: Place): ClusterTransfer {
  const archive = path.join(dataDir, 'postgres', 'carried.entoa');
  return {
    save: async (from) => {
      say('The database is of an older PostgreSQL. Its rows are carried over…');
      const files = await openFiles(dataDir);
      try {
        const sink = await openTarSink(archive);
        const totals = await makeBackup({ connection: from, files, version, sink, isOfRows: true });
        say(`${rowsOf(totals)} rows are read.`);
      } finally {
        await files.close();
      }
    },
    put: async (to) => {
      const files = await openFiles(dataDir);
      const connection = namedConnection(to);
      const source = openTarSource(archive);
      try {
        await restoreBackup({ connection, files, source, endsSessions: false, onStep: say });
        const databases = await openDatabases(connection, connection.database);
        // This restore point is of an empty cluster, so nobody needs it.
        await databases.dropPoint();
        await databases.end();
      } finally {
        await files.close();
      }
    },
    end: async ({ major, folder }) => {
      await fs.promises.rm(archive, { force: true });
      say(`The database is carried over from PostgreSQL ${major}. The old one lies in ${folder}; it may go.`);
    },
  };
}
