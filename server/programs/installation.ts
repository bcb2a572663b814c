import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { assertReachable } from '#server/db/assertReachable.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { type NamedConnection, namedConnection } from '#server/db/namedConnection.ts';
import { PostgresDown } from '#server/db/postgresServer.ts';
import { type Files, openFiles } from '#server/files/files.ts';

/** Database and files without a server, for backup and restore. */
export interface Installation {
  readonly connection: NamedConnection;
  readonly files: Files;
  close(): Promise<void>;
}

interface Options {
  /** A `guest` works beside a running server; an `owner` requires that none runs. */
  readonly role: 'owner' | 'guest';
  /** An embedded database that does not start is moved aside, since a backup takes its place. */
  readonly isReplaced?: boolean;
  readonly say: (sentence: string) => void;
}

export async function openInstallation(config: Config, options: Options): Promise<Installation> {
  const embedded = config.DATABASE_URL === undefined ? await startDatabase(config.DATA_DIR, options) : undefined;
  if (config.DATABASE_URL !== undefined) await assertReachable(config.DATABASE_URL);
  try {
    const files = await openFiles(config.DATA_DIR, { storage: config });
    return {
      connection: namedConnection(embedded?.connection ?? { connectionString: config.DATABASE_URL! }),
      files,
      close: async () => {
        await files.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function startDatabase(dataDir: string, { role, say, isReplaced }: Options): Promise<EmbeddedPostgres> {
  const place = path.join(dataDir, 'postgres');
  const start = () => startEmbeddedPostgres(place, { role, onEvent: ({ message }) => say(message) });
  try {
    return await start();
  } catch (error) {
    if (!isReplaced || !(error instanceof PostgresDown) || error.isDiskFull) throw error;
    const data = error.data;
    const aside = `${path.basename(data)}-unreadable-${Date.now()}`;
    fs.renameSync(data, path.join(place, aside));
    say(`The present database does not start, so there is no way back to it. It lies in ${path.join(place, aside)}.`);
    return start();
  }
}
