import path from 'node:path';
import pg from 'pg';
import { pause } from '#testing/until.ts';

export interface Verdict {
  readonly rows: number;
  readonly twice: number;
  readonly processed: number;
  readonly failed: string[];
  readonly charges: number;
  readonly characters: number;
  readonly charged: number;
}

/** Longest time in seconds that a job was locked by a dead worker, or postponed. */
export interface Stuck {
  held: number;
  putOff: number;
}

const LOOK_EVERY_MS = 250;

const ORPHANS = `
  with living as (select unnest(worker_ids) as id from workers where exists (
    select 1 from pg_locks
    where locktype = 'advisory' and classid = 7264 and objid = workers.lock and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())))
  select id::text, locked_by as holder, extract(epoch from run_at - now())::float8 as "waits",
    locked_by is not null and locked_by not in (select id from living) as "isOrphan"
  from graphile_worker._private_jobs where key like 'prompt:%'`;

const connect = async (dataDir: string) => {
  const client = new pg.Client({
    host: path.join(dataDir, 'postgres'),
    user: 'entoa',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Polls for jobs that nobody works on, through all failures of the database. */
export function watchStuck(dataDir: string): { stuck: Stuck; stop(): Promise<void> } {
  const stuck: Stuck = { held: 0, putOff: 0 };
  const since = new Map<string, number>();
  let isOver = false;
  let client: pg.Client | undefined;
  const look = async () => {
    client ??= await connect(dataDir);
    const { rows } = await client.query<{ id: string; holder: string; waits: number; isOrphan: boolean }>(ORPHANS);
    const now = Date.now();
    const orphans = new Set(rows.filter(({ isOrphan }) => isOrphan).map(({ id, holder }) => `${id} ${holder}`));
    for (const name of since.keys()) if (!orphans.has(name)) since.delete(name);
    for (const name of orphans) {
      if (!since.has(name)) since.set(name, now);
      stuck.held = Math.max(stuck.held, (now - since.get(name)!) / 1000);
    }
    for (const { waits } of rows) stuck.putOff = Math.max(stuck.putOff, waits);
  };
  const work = (async () => {
    while (!isOver) {
      await look().catch(() => {
        void client?.end().catch(() => {});
        client = undefined;
      });
      await pause(LOOK_EVERY_MS);
    }
    await client?.end().catch(() => {});
  })();
  return {
    stuck,
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

/** Number of the project's finished prompts; -1 while the database is down. */
export async function countEnded(dataDir: string, idProject: number): Promise<number> {
  const client = await connect(dataDir).catch(() => undefined);
  if (client === undefined) return -1;
  try {
    const { rows } = await client.query<{ count: number }>(
      `
      select count(*)::int from prompts where project_id = $1 and status in ('PROCESSED', 'FAILED')`,
      [idProject],
    );
    return rows[0]!.count;
  } catch {
    return -1;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function judge(dataDir: string, idProject: number): Promise<Verdict> {
  const client = await connect(dataDir);
  try {
    const one = async <Row extends object>(query: string) => (await client.query<Row>(query, [idProject])).rows[0]!;
    const { rows: failed } = await client.query<{ reason: string }>(
      `
      select failure_code || ': ' || failure_reason || ' (' || text || ')' as reason
      from prompts where project_id = $1 and status = 'FAILED'`,
      [idProject],
    );
    return {
      ...(await one<{ rows: number; processed: number; characters: number }>(`
        select count(*)::int as rows, count(*) filter (where status = 'PROCESSED')::int as processed,
          sum(char_length(text))::int as characters from prompts where project_id = $1`)),
      ...(await one<{ twice: number }>(
        'select (count(*) - count(distinct text))::int as twice from prompts where project_id = $1',
      )),
      ...(await one<{ charges: number; charged: number }>(`
        select count(*)::int as charges, coalesce(sum(characters), 0)::int as charged
        from usage where type = 'FILE' and subject_id = $1`)),
      failed: failed.map(({ reason }) => reason),
    };
  } finally {
    await client.end();
  }
}
