import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BackupFault } from './format.ts';

/**
 * The point of return: the database as it was before the last restore or upgrade, beside the one in use. Its name is
 * older than upgrades, and stays: an earlier Entoa goes back to it by the same name.
 */
const before = (name: string) => `${name}_before_restore`;
const drafts = (name: string) => `${name}_restoring_`;
const JUST_RESTORED = 'Entoa: restored, no server has started on it';
const MAY_NOT = 'The role of DATABASE_URL may not make databases: ALTER ROLE … CREATEDB, then again.';
const id = (name: string) => pg.escapeIdentifier(name);

export interface PointOfReturn {
  readonly bytes: number;
  /** What it is, and since when, in a few words; null for one that an earlier Entoa made. */
  readonly note: string | null;
}

export interface Databases {
  /** Makes an empty one; those that a killed restore left behind go. */
  makeDraft(): Promise<string>;
  /** A draft that is a copy of the one in use, file by file. `BackupFault` where the role or somebody is in the way. */
  copyToDraft(): Promise<string>;
  /** In one moment the draft is the one in use, and the one in use the point of return. */
  putInPlace(draft: string): Promise<void>;
  /** The draft is the point of return; the one in use stays that. */
  keepAsPoint(draft: string): Promise<void>;
  /** The draft is the one in use, which goes. */
  goBackTo(draft: string): Promise<void>;
  /** The one in use and the point of return change places. False when there is none. */
  goBack(): Promise<boolean>;
  /** Whether the one in use was restored and no server has started on it: its point of return is of before that. */
  isJustRestored(): Promise<boolean>;
  /** A server has started on the one in use. */
  noteStart(): Promise<void>;
  findPoint(): Promise<PointOfReturn | undefined>;
  drop(name: string): Promise<void>;
  dropPoint(): Promise<void>;
  /** Of the one in use, in bytes. */
  size(): Promise<number>;
  end(): Promise<void>;
}

/** A connection to a server by another database than the one in use, `name`. */
export async function connectBeside(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  // Who is connected to template1 is in the way of everybody's new databases.
  const database = name === 'postgres' ? 'template1' : 'postgres';
  const client = new pg.Client({ ...connection, database, statement_timeout: 0, application_name: 'entoa restore' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** All databases of a server, reached by another one than the one in use, `name`. */
export async function openDatabases(connection: pg.ClientConfig, name: string): Promise<Databases> {
  const client = await connectBeside(connection, name);

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
      await refuseConnected(client, name);
      await drop(before(name));
      await inOneMoment([
        [name, before(name)],
        [draft, name],
      ]);
      await note('before a restore');
      await client.query(`comment on database ${id(name)} is ${pg.escapeLiteral(JUST_RESTORED)}`);
    },
    keepAsPoint: async (draft) => {
      await drop(before(name));
      await rename(draft, before(name));
      await note('before an upgrade');
    },
    goBackTo: async (draft) => {
      const aside = `${drafts(name)}aside`;
      await inOneMoment([
        [name, aside],
        [draft, name],
      ]);
      await drop(aside);
    },
    goBack: async () => {
      if (!(await list(before(name))).includes(before(name))) return false;
      const aside = `${drafts(name)}aside`;
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

/** As long as PostgreSQL itself waits before it says that a database is in use (procarray.c, CountOtherDBBackends). */
const LEAVING_MS = 5000;

/** Who has closed a connection is in the list until its process has ended: on a busy machine that takes a while. */
async function refuseConnected(client: pg.Client, name: string): Promise<void> {
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
    "select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  );
  return rows[0]!.count;
}
