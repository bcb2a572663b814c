import pg from 'pg';
import {
  applyFunctions,
  applyMigrations,
  inTransaction,
  knownSchemas,
  MigrationFailed,
  type MigrationStep,
  schemaOf,
  withMigrationLock,
} from '#server/db/migrate.ts';
import type { NamedConnection } from '#server/db/namedConnection.ts';
import { KNOWN_QUEUE, migrateQueue, queueSchemaOf } from '#server/jobs/migrateQueue.ts';
import { openDatabases } from '#server/modules/backups/swapDatabases.ts';
import { type Installed, type MadePoint, makePointOfReturn } from './makePointOfReturn.ts';
import { acquireUpgradeLock } from './acquireUpgradeLock.ts';

export interface Upgrade extends Installed {
  /** Prints a sentence for the person who starts the server. */
  readonly say: (sentence: string) => void;
  /** Writes to the log. */
  readonly note: (data: object, sentence: string) => void;
  /** Folder of SQL migrations; this program's own unless a test sets another. */
  readonly migrations?: string;
}

/** The upgrade failed and the database is unchanged; the message says why. */
class UpgradeFailed extends Error {}

interface Seen {
  /** Time of the newest migration; 0 for an empty database. */
  readonly schema: number;
  /** Number of the queue's newest migration; 0 without a queue. */
  readonly queue: number;
}

/** Interval in ms at which a slow step is reported. */
const STILL_EVERY_MS = 15_000;

/**
 * Upgrades the database of an earlier release, one process at a time: makes a restore point, then runs all steps and a
 * health check in one transaction. A failure changes nothing.
 */
export async function upgradeSchema(upgrade: Upgrade): Promise<void> {
  const { connection, say, migrations } = upgrade;
  const turn = await acquireUpgradeLock(connection, say);
  try {
    const seen = await look(connection);
    const newest = Math.max(...knownSchemas(migrations));
    if (seen.schema > newest)
      throw new Error('The database was made by a newer version of Entoa: start that version, or restore a backup.');
    const isBehind = seen.schema < newest || seen.queue < KNOWN_QUEUE;
    if (seen.schema > 0 && isBehind) await upgradeFrom(seen, upgrade);
    else await migrate(upgrade, { isWatched: false });
    await noteStart(upgrade);
  } finally {
    await turn.end();
  }
}

async function upgradeFrom(seen: Seen, upgrade: Upgrade): Promise<void> {
  const { connection, say } = upgrade;
  const startedAt = Date.now();
  say('The database is of an earlier Entoa. It is brought forward, after a point of return is made.');
  const point = await makePointOfReturn(upgrade);
  try {
    say(point.description);
    try {
      await migrate(upgrade, { isWatched: true });
    } catch (error) {
      const end = await backAsItWas(point, seen, connection);
      throw new UpgradeFailed(`The database could not be brought forward: ${reasonOf(error)}. ${end}`, {
        cause: error,
      });
    }
    await point.keep();
    const seconds = Math.ceil((Date.now() - startedAt) / 1000);
    say(`The database is brought forward, in ${seconds} s. ${point.wayBack}`);
  } finally {
    await point.end();
  }
}

/** The transaction was rolled back; changes of the queue's schema were made before it and need the restore point. */
async function backAsItWas(point: MadePoint, seen: Seen, connection: NamedConnection): Promise<string> {
  const { queue } = await look(connection);
  if (queue !== seen.queue) return point.goBack();
  await point.discard();
  return 'It is as it was, and nothing is lost: start the earlier Entoa again.';
}

/** With `isWatched`, i.e. if the database has rows, each step is reported and the result is checked. */
async function migrate({ connection, say, migrations }: Upgrade, { isWatched }: { isWatched: boolean }) {
  let reporting: ReturnType<typeof setInterval> | undefined;
  const onStep = ({ name, place, of }: MigrationStep) => {
    if (!isWatched) return;
    clearInterval(reporting);
    const startedAt = Date.now();
    say(`Step ${place} of ${of}: ${name}`);
    reporting = setInterval(() => {
      say(`Step ${place} of ${of}: ${name}, for ${Math.round((Date.now() - startedAt) / 1000)} s: slow is not failed.`);
    }, STILL_EVERY_MS);
  };
  try {
    await withMigrationLock(connection, async (client, pool) => {
      if (isWatched) await migrateQueue(pool);
      await inTransaction(client, async () => {
        const before = isWatched ? await countKept(client) : undefined;
        await applyMigrations(client, { ...(migrations !== undefined && { folder: migrations }), onStep });
        await applyFunctions(client);
        if (before) await checkHealth(client, before);
      });
      if (!isWatched) await migrateQueue(pool);
      // A table that was written anew is read by its indexes alone only once it was vacuumed; it works without, too.
      else await client.query('vacuum (analyze)').catch(() => undefined);
    });
  } finally {
    clearInterval(reporting);
  }
}

/** Inspects the database on a connection that is closed on return, since an open one would prevent copying. */
async function look(connection: pg.ClientConfig): Promise<Seen> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return { schema: await schemaOf(client), queue: await queueSchemaOf(client) };
  } finally {
    await client.end();
  }
}

/** Logs the existence of a restore point, which occupies disk space even if nobody needs it. */
async function noteStart({ connection, note }: Upgrade): Promise<void> {
  const databases = await openDatabases(connection, connection.database).catch(() => undefined);
  if (!databases) return;
  await databases.noteStart().catch(() => {});
  const point = await databases.findPoint().catch(() => undefined);
  await databases.end();
  if (!point) return;
  const megabytes = Math.ceil(point.bytes / 1024 ** 2);
  note({ megabytes, made: point.note }, 'there is a point of return: npm run restore -- --undo');
}

/** Reason for the terminal; database errors are reported without values. */
function reasonOf(error: unknown): string {
  if (error instanceof MigrationFailed)
    return `step ${error.step.place} of ${error.step.of}, ${error.step.name}: ${reasonOf(error.cause)}`;
  if (error instanceof pg.DatabaseError)
    return ['SQLSTATE', error.code, error.table, error.constraint].filter((part) => part !== undefined).join(' ');
  return error instanceof Error ? error.message : String(error);
}

/** The result of an upgrade lacks data or is inconsistent. */
class Unhealthy extends Error {}

/** Tables of user data, in which no upgrade may remove rows; one that was replaced stands before its successor. */
const KEPT = [
  'users',
  'projects',
  'prompts',
  'audios',
  'takes',
  'comments',
  'approval_links',
  ['approvals', 'verdicts'],
  'dictionary_entries',
  'models',
  'model_versions',
  'voice_papers',
  'api_keys',
  'webhooks',
  'usage',
  'number_packs',
];

type Kept = ReadonlyMap<string, number>;

/** Row counts of user data tables that exist in this schema. */
async function countKept(client: pg.ClientBase): Promise<Kept> {
  const counts = new Map<string, number>();
  for (const names of KEPT) {
    const [first, second = first] = [names].flat() as [string, string?];
    const { rows: found } = await client.query<{ table: string | null }>(
      'select coalesce(to_regclass($1), to_regclass($2))::text as table',
      [first, second].map((name) => `public.${name}`),
    );
    const table = found[0]!.table;
    if (table === null) continue;
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    counts.set(second, rows[0]!.rows);
  }
  return counts;
}

/** Checks the upgraded database inside the upgrade's transaction; throws `Unhealthy`. */
async function checkHealth(client: pg.ClientBase, before: Kept): Promise<void> {
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
  // Check that a job can be enqueued.
  await client.query('savepoint healthy');
  await client.query("select graphile_worker.add_job('clean-up')");
  await client.query('rollback to savepoint healthy');
}
