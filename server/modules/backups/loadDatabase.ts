import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { JOBS } from './dumpDatabase.ts';
import { BackupFault, type Totals } from './format.ts';

/** Loads the rows of a backup into an empty database of the same schema. */
export interface Loader {
  /** Takes the parts table by table, in the order in which they were written. */
  take(table: string, body: Readable): Promise<void>;
  /** Call after the last part; refuses if the row count of a table differs from the backup. */
  end(): Promise<void>;
}

interface OpenTable {
  readonly name: string;
  readonly unpack: ReturnType<typeof createGunzip>;
  /** Number of rows loaded. */
  readonly loaded: Promise<number>;
}

export async function openLoader(client: pg.ClientBase, totals: Totals): Promise<Loader> {
  const own = totals.tables.filter(({ name }) => name !== JOBS);
  const names = own.map(({ name }) => name).join(', ');
  // Rows inserted by migrations are in the backup too.
  await client.query(`truncate ${names} cascade`);
  await client.query(`create temporary table ${JOBS} (identifier text, payload json, queue_name text,
    run_at timestamptz, attempts int, max_attempts int, key text, priority int, flags text[])`);
  const counts = new Map<string, number>();
  let open: OpenTable | undefined;

  async function start(name: string): Promise<OpenTable> {
    const table = totals.tables.find((one) => one.name === name);
    if (!table) throw new BackupFault(`The backup holds rows of ${name} and does not say of which columns.`);
    // The counts kept by triggers are loaded as rows, and nobody listens for change notices.
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

/** Enqueues the jobs again, including those that were running during the backup. */
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
