import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { tablePart, type Totals } from './format.ts';

/** Dumped copy of the job queue: `graphile_worker`'s own tables change with its versions. */
export const JOBS = 'queued_jobs';
const JOB_COLUMNS = {
  identifier: 'tasks.identifier',
  payload: 'jobs.payload',
  queue_name: 'queues.queue_name',
  run_at: 'jobs.run_at',
  // A running try does not count, since its worker does not exist in the restored database.
  attempts: 'case when jobs.locked_at is null then jobs.attempts else greatest(jobs.attempts - 1, 0) end',
  max_attempts: 'jobs.max_attempts',
  key: 'jobs.key',
  priority: 'jobs.priority',
  flags: 'array(select jsonb_object_keys(jobs.flags))',
};
/** Tables that describe running processes and current visitors. */
const TRANSIENT = ['limit_windows', 'streams', 'workers'];
/** Max compressed bytes of rows held in memory. */
const PART_BYTES = 4 * 1024 ** 2;

export interface Table {
  readonly name: string;
  readonly columns: string[];
  /** Source expression for COPY. */
  readonly source: string;
}

/** All tables, ordered so that each follows those it references. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select relname as name,
        array(select attname::text from pg_attribute
          where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
            order by attnum) as columns,
        array(select confrelid::regclass::text from pg_constraint
          where conrelid = tables.oid and contype = 'f' and confrelid <> tables.oid) as needs
      from pg_class as tables
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1) order by relname`,
    [TRANSIENT],
  );
  const ordered: Table[] = [];
  const isThere = (name: string) => TRANSIENT.includes(name) || ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const ready = rows.filter((row) => !isThere(row.name) && row.needs.every(isThere));
    if (ready.length === 0) throw new Error('tables point to each other in a circle');
    for (const { name, columns } of ready)
      ordered.push({ name, columns, source: `${name} (${columns.map((column) => `"${column}"`).join(', ')})` });
  }
  const columns = Object.entries(JOB_COLUMNS).map(([name, from]) => `${from} as ${name}`);
  const source = `(select ${columns.join(', ')} from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id)`;
  return [...ordered, { name: JOBS, columns: Object.keys(JOB_COLUMNS), source }];
}

/** Yields the table's rows part by part and returns the number of rows. */
export async function* dumpTable(
  client: pg.ClientBase,
  { name, source }: Table,
): AsyncGenerator<{ name: string; bytes: Buffer }, number> {
  const copy = client.query(copyTo(`copy ${source} to stdout`));
  let chunks: Buffer[] = [];
  let [held, place] = [0, 0];
  const rest = () => {
    const bytes = Buffer.concat(chunks);
    [chunks, held] = [[], 0];
    return { name: tablePart(name, ++place), bytes };
  };
  const rows = Readable.from(copy).compose(createGzip({ level: 4 })) as Readable;
  for await (const chunk of rows) {
    chunks.push(chunk as Buffer);
    held += (chunk as Buffer).length;
    if (held >= PART_BYTES) yield rest();
  }
  if (held > 0) yield rest();
  return copy.rowCount;
}

/** Call after dumping the tables, so that no id in them exceeds a sequence. */
export async function readSequences(client: pg.ClientBase): Promise<Totals['sequences']> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value::float8 as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
