import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BackupFault } from './format.ts';

/** The database as it was before the last restore, beside the one in use. */
const before = (name: string) => `${name}_before_restore`;
const drafts = (name: string) => `${name}_restoring_`;
/** Renaming waits for nobody: whoever is connected is told of. */
const id = (name: string) => pg.escapeIdentifier(name);

export interface Databases {
  /** Makes an empty one; those that a killed restore left behind go. */
  makeDraft(): Promise<string>;
  /** In one moment the draft is the one in use, and the one in use the way back. */
  putInPlace(draft: string): Promise<void>;
  /** The one in use and the way back change places. False when there is no way back. */
  goBack(): Promise<boolean>;
  drop(name: string): Promise<void>;
  end(): Promise<void>;
}

/** All databases of a server, reached by another one than the one in use, `name`. */
export async function openDatabases(connection: pg.ClientConfig, name: string): Promise<Databases> {
  const client = new pg.Client({ ...connection, database: 'template1', application_name: 'entoa restore' });
  client.on('error', () => {});
  await client.connect();

  const list = async (like: string) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [like],
    );
    return rows.map((row) => row.name);
  };
  const drop = async (each: string) => {
    await client.query(`drop database if exists ${id(each)}`);
  };
  const rename = (from: string, to: string) => client.query(`alter database ${id(from)} rename to ${id(to)}`);
  const inOneMoment = async (renames: [from: string, to: string][]) => {
    await refuseConnected(client, name);
    await client.query('begin');
    try {
      for (const [from, to] of renames) await rename(from, to);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };

  return {
    makeDraft: async () => {
      for (const left of await list(drafts(name))) await drop(left);
      const draft = drafts(name) + randomUUID().replaceAll('-', '').slice(0, 8);
      await client.query(`create database ${id(draft)} template template0`).catch((error: unknown) => {
        if ((error as { code?: string }).code !== '42501') throw error;
        throw new BackupFault('The role of DATABASE_URL may not make databases: ALTER ROLE … CREATEDB, then again.');
      });
      return draft;
    },
    putInPlace: async (draft) => {
      await refuseConnected(client, name);
      await drop(before(name));
      await inOneMoment([
        [name, before(name)],
        [draft, name],
      ]);
    },
    goBack: async () => {
      if (!(await list(before(name))).includes(before(name))) return false;
      const aside = `${drafts(name)}aside`;
      await inOneMoment([
        [name, aside],
        [before(name), name],
        [aside, before(name)],
      ]);
      return true;
    },
    drop,
    end: () => client.end(),
  };
}

async function refuseConnected(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  );
  const count = rows[0]!.count;
  if (count > 0)
    throw new BackupFault(`The database is in use (${count} connections): stop every server and worker, then again.`);
}
