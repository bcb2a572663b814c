import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { JOBS } from './dumpDatabase.ts';
import { BackupFault, type Totals } from './format.ts';

/** Puts the rows of a backup into a database of its schema that holds nothing else. */
export interface Loader {
  /** Parts come table by table, in the order in which they were written. */
  take(table: string, body: Readable): Promise<void>;
  /** After the last part; refuses when a table has other rows than were written. */
  end(): Promise<void>;
}

interface OpenTable {
  readonly name: string;
  readonly unpack: ReturnType<typeof createGunzip>;
  /** How many rows came. */
  readonly loaded: Promise<number>;
}

export async function openLoader(client: pg.ClientBase, totals: Totals): Promise<Loader> {
  const own = totals.tables.filter(({ name }) => name !== JOBS);
  const names = own.map(({ name }) => name).join(', ');
  // What migrations put there themselves is in the backup as well.
  await client.query(`truncate ${names} cascade`);
  await client.query(`create temporary table ${JOBS} (identifier text, payload json, queue_name text,
    run_at timestamptz, attempts int, max_attempts int, key text, priority int, flags text[])`);
  const counts = new Map<string, number>();
  let open: OpenTable | undefined;

  async function start(name: string): Promise<OpenTable> {
    const table = totals.tables.find((one) => one.name === name);
    if (!table) throw new BackupFault(`The backup holds rows of ${name} and does not say of which columns.`);
    // The counts that triggers keep are rows of their own, and nobody waits for word of a change.
    if (name !== JOBS) await client.query(`alter table ${name} disable trigger user`);
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const copy = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
    const unpack = createGunzip();
    const loaded = pipeline(unpack, copy).then(() => copy.rowCount);
    loaded.catch(() => {});
    return { name, unpack, loaded };
  }

  async function finish({ name, unpack, loaded }: OpenTable): Promise<void> {
    unpack.end();
    counts.set(name, await loaded);
    if (name !== JOBS) await client.query(`alter table ${name} enable trigger user`);
  }

  return {
    take: async (table, body) => {
      if (open && open.name !== table) await finish(open);
      if (open?.name !== table) open = await start(table);
      const { unpack, loaded } = open;
      for await (const chunk of body) if (!unpack.write(chunk)) await Promise.race([once(unpack, 'drain'), loaded]);
    },
    end: async () => {
      if (open) await finish(open);
      for (const { name, rows } of totals.tables)
        if ((counts.get(name) ?? 0) !== rows)
          throw new BackupFault(`${counts.get(name) ?? 0} rows of ${name} were written back, not ${rows}.`);
      await putBackJobs(client);
      for (const [name, last] of Object.entries(totals.sequences))
        await client.query('select setval($1::regclass, $2)', [name, last]);
      await client.query('analyze');
    },
  };
}

/** What ran when the backup was made waits again. */
async function putBackJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare
      kept record;
      made bigint;
    begin
      for kept in select * from ${JOBS} loop
        select id into made from graphile_worker.add_job(kept.identifier, kept.payload, kept.queue_name, kept.run_at,
          kept.max_attempts, kept.key, kept.priority, kept.flags);
        update graphile_worker._private_jobs set attempts = kept.attempts where id = made;
      end loop;
    end $$`);
}
