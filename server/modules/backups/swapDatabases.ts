import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BackupFault } from './format.ts';

/**
 * The restore point: the database before the last restore or upgrade, beside the one in use. The name predates upgrades
 * and must not change, since older releases return to the restore point by this name.
 */
const before = (name: string) => `${name}_before_restore`;
const drafts = (name: string) => `${name}_restoring_`;
const JUST_RESTORED = 'Entoa: restored, no server has started on it';
const MAY_NOT = 'The role of DATABASE_URL may not make databases: ALTER ROLE … CREATEDB, then again.';
const id = (name: string) => pg.escapeIdentifier(name);

export interface PointOfReturn {
  readonly bytes: number;
  /** Description of its content and since when it exists; null if an older release made it. */
  readonly note: string | null;
}

export interface Databases {
  /** Creates an empty draft and removes those of killed restores. */
  makeDraft(): Promise<string>;
  /**
   * Creates a draft as a file-level copy of the database in use. Throws `BackupFault` if permissions or other
   * connections prevent it.
   */
  copyToDraft(): Promise<string>;
  /** Atomically makes the draft the database in use, and that one the restore point. */
  putInPlace(draft: string): Promise<void>;
  /** Makes the draft the restore point; the database in use stays in use. */
  keepAsPoint(draft: string): Promise<void>;
  /** Makes the draft the database in use and drops that one. */
  goBackTo(draft: string): Promise<void>;
  /** Swaps the database in use with the restore point. Returns false if there is none. */
  goBack(): Promise<boolean>;
  /**
   * True if the current database was just restored and no server has started on it yet; the restore point then predates
   * the restore.
   */
  isJustRestored(): Promise<boolean>;
  /** Notes that a server has started on the current database. */
  noteStart(): Promise<void>;
  findPoint(): Promise<PointOfReturn | undefined>;
  drop(name: string): Promise<void>;
  dropPoint(): Promise<void>;
  /** Size of the database in use, in bytes. */
  size(): Promise<number>;
  end(): Promise<void>;
}

/** Connects to another database of the server than `name`, the one in use. */
export async function connectBeside(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  // A connection to template1 would block CREATE DATABASE for everybody.
  const database = name === 'postgres' ? 'template1' : 'postgres';
  const client = new pg.Client({ ...connection, database, statement_timeout: 0, application_name: 'entoa restore' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Manages all databases of a server, connected to another database than `name`, the one in use. */
export async function openDatabases(connection: pg.ClientConfig, name: string): Promise<Databases> {
  const client = await connectBeside(connection, name);

  const list = async (like: string) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [like],
    );
    return rows.map((row) => row.name);
  };
  /** A draft's name, so that what a kill leaves under it is removed with the drafts. */
  const aside = `${drafts(name)}aside`;
  const hasPoint = async () => (await list(before(name))).includes(before(name));
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

  const make = async (from: string) => {
    for (const left of await list(drafts(name))) await drop(left);
    const draft = drafts(name) + randomUUID().replaceAll('-', '').slice(0, 8);
    await client.query(`create database ${id(draft)} template ${from}`).catch((error: unknown) => {
      const { code } = error as { code?: string };
      if (code === '42501') throw new BackupFault(MAY_NOT, 'role');
      if (code === '55006') throw new BackupFault('Other servers or workers are connected to the database.', 'inUse');
      throw error;
    });
    return draft;
  };
  const note = (what: string) =>
    client.query(
      `comment on database ${id(before(name))} is ${pg.escapeLiteral(`${what}, ${new Date().toISOString()}`)}`,
    );

  const isJustRestored = async () => {
    const { rows } = await client.query<{ note: string | null }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [name],
    );
    return rows[0]?.note === JUST_RESTORED;
  };

  return {
    makeDraft: () => make('template0'),
    copyToDraft: () => make(`${id(name)} strategy file_copy`),
    putInPlace: async (draft) => {
      // The earlier restore point goes only after the swap, so that a failed one costs none.
      await inOneMoment([
        ...((await hasPoint()) ? [[before(name), aside] as [string, string]] : []),
        [name, before(name)],
        [draft, name],
      ]);
      await note('before a restore');
      await client.query(`comment on database ${id(name)} is ${pg.escapeLiteral(JUST_RESTORED)}`);
      await drop(aside);
    },
    keepAsPoint: async (draft) => {
      await drop(before(name));
      await rename(draft, before(name));
      await note('before an upgrade');
    },
    goBackTo: async (draft) => {
      await inOneMoment([
        [name, aside],
        [draft, name],
      ]);
      await drop(aside);
    },
    goBack: async () => {
      if (!(await hasPoint())) return false;
      await inOneMoment([
        [name, aside],
        [before(name), name],
        [aside, before(name)],
      ]);
      await note('before going back');
      return true;
    },
    isJustRestored,
    noteStart: async () => {
      if (await isJustRestored()) await client.query(`comment on database ${id(name)} is null`);
    },
    findPoint: async () => {
      const { rows } = await client.query<PointOfReturn>(
        `select pg_database_size(oid)::float8 as bytes, shobj_description(oid, 'pg_database') as note
          from pg_database where datname = $1`,
        [before(name)],
      );
      return rows[0];
    },
    drop,
    dropPoint: () => drop(before(name)),
    size: async () => {
      const { rows } = await client.query<{ bytes: number }>('select pg_database_size($1)::float8 as bytes', [name]);
      return rows[0]!.bytes;
    },
    end: () => client.end(),
  };
}

/** PostgreSQL itself waits this long before it reports a database as in use (procarray.c, CountOtherDBBackends). */
const LEAVING_MS = 5000;

/**
 * Refuses while another client is connected to the database `name`. A closed connection stays listed until its backend
 * process has ended, which takes a while on a busy machine.
 */
export async function refuseConnected(client: pg.Client, name: string): Promise<void> {
  const deadline = Date.now() + LEAVING_MS;
  let count = await countConnected(client, name);
  while (count > 0 && Date.now() < deadline) {
    await delay(100);
    count = await countConnected(client, name);
  }
  if (count > 0)
    throw new BackupFault(
      `The database is in use (${count} connections): stop every server and worker, then again.`,
      'inUse',
    );
}

async function countConnected(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = 'client backend' " +
      'and pid <> pg_backend_pid()',
    [name],
  );
  return rows[0]!.count;
}
