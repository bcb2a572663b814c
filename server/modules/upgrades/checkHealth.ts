import type pg from 'pg';

/** What an upgrade left is not what people had. */
export class Unhealthy extends Error {}

/** What people made: no upgrade takes any of it away. */
const KEPT = ['users', 'projects', 'prompts', 'audios', 'models', 'api_keys', 'dictionary_entries'];

export type Kept = ReadonlyMap<string, number>;

/** Rows of what people made, as far as this schema has it. */
export async function countKept(client: pg.ClientBase): Promise<Kept> {
  const counts = new Map<string, number>();
  for (const table of KEPT) {
    const { rows: found } = await client.query<{ at: string | null }>('select to_regclass($1)::text as at', [
      `public.${table}`,
    ]);
    if (found[0]?.at === null) continue;
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    counts.set(table, rows[0]!.rows);
  }
  return counts;
}

/** Looks, inside the transaction of the upgrade, whether the installation can go on; throws `Unhealthy`. */
export async function checkHealth(client: pg.ClientBase, before: Kept): Promise<void> {
  const after = await countKept(client);
  for (const [table, rows] of before) {
    const left = after.get(table) ?? 0;
    if (left < rows) throw new Unhealthy(`${rows - left} of ${rows} rows of ${table} would be gone`);
  }
  const { rows: broken } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid
      union all select conname from pg_constraint where not convalidated limit 1`,
  );
  if (broken[0]) throw new Unhealthy(`${broken[0].name} does not hold`);
  // The queue takes a job.
  await client.query('savepoint healthy');
  await client.query("select graphile_worker.add_job('clean-up')");
  await client.query('rollback to savepoint healthy');
}
