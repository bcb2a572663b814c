import { and, eq, ne } from 'drizzle-orm';
import fs from 'node:fs';
import os from 'node:os';
import type { Queryable } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { models, modelVersions } from './schema.ts';

/**
 * Refuses a model that does not fit beside the active ones; those already loaded have their memory, the others will
 * need it.
 */
export async function assertEnoughMemory(
  db: Queryable,
  speech: Speech,
  id: number,
  memoryBytes: number,
): Promise<void> {
  const active = await db
    .select({ row: modelVersions })
    .from(models)
    .innerJoin(modelVersions, and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, models.versionNumber)))
    .where(and(models.active, ne(models.id, id)));
  const loaded = new Set(speech.loadedModels().map(({ key }) => key));
  const promised = active.reduce(
    (sum, { row }) => (loaded.has(`${row.modelSha256}-${row.configSha256}`) ? sum : sum + row.about.memoryBytes),
    0,
  );
  if (availableMemory() < memoryBytes + promised + RESERVE_BYTES) throw new Refusal('NO_MEMORY_AVAILABLE');
}

/** Memory reserved for the server itself. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** Bytes available without swapping, of the machine or of its cgroup, whichever is less. */
function availableMemory(): number {
  const machine = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(read('/proc/meminfo'))?.[1] ?? os.freemem() / 1024) * 1024;
  return Math.min(
    machine,
    leftOfGroup('/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory.current', '/sys/fs/cgroup/memory.stat') ??
      leftOfGroup(
        '/sys/fs/cgroup/memory/memory.limit_in_bytes',
        '/sys/fs/cgroup/memory/memory.usage_in_bytes',
        '/sys/fs/cgroup/memory/memory.stat',
      ) ??
      machine,
  );
}

/** Page cache counts as used by a cgroup but can be reclaimed. */
function leftOfGroup(limit: string, usage: string, stat: string): number | undefined {
  const [most, used] = [Number.parseInt(read(limit), 10), Number.parseInt(read(usage), 10)];
  if (!Number.isFinite(most) || !Number.isFinite(used)) return undefined;
  return most - used + Number(/^(?:total_)?inactive_file (\d+)$/m.exec(read(stat))?.[1] ?? 0);
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
