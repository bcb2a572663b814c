import os from 'node:os';
import { eq, isNull, sql } from 'drizzle-orm';
import type { MetricsSnapshot } from '#contract/metrics.ts';
import type { Queryable } from '#server/db/database.ts';
import { streams } from '#server/modules/apikeys/schema.ts';
import { projectCounts, projects } from '#server/modules/projects/schema.ts';
import { readHearingState } from '#server/modules/hearings/hearings.ts';
import { LIVING_SECONDS } from '#server/modules/apikeys/serviceStreams.ts';
import type { Speech } from '#server/speech/api/speech.ts';

/** Reads metrics; CPU usage is measured since the previous snapshot. */
export function openSnapshots(speech: Speech) {
  let seen = { cpu: process.cpuUsage(), at: performance.now() };
  return async (db: Queryable): Promise<MetricsSnapshot> => {
    const [counts] = await db
      .select({
        enqueued: sql<number>`coalesce(sum(${projectCounts.enqueued}), 0)::int`,
        processing: sql<number>`coalesce(sum(${projectCounts.processing}), 0)::int`,
        failed: sql<number>`coalesce(sum(${projectCounts.failed}), 0)::int`,
        differing: sql<number>`coalesce(sum(${projectCounts.differing}), 0)::int`,
      })
      .from(projectCounts)
      .innerJoin(projects, eq(projects.id, projectCounts.projectId))
      .where(isNull(projects.removedAt));
    const { differing, ...queue } = counts!;
    const [living] = await db
      .select({ sessions: sql<number>`count(*)::int` })
      .from(streams)
      .where(sql`${streams.seenAt} > now() - make_interval(secs => ${LIVING_SECONDS})`);
    const spent = process.cpuUsage(seen.cpu);
    const percent = (spent.user + spent.system) / 10 / Math.max(performance.now() - seen.at, 1);
    seen = { cpu: process.cpuUsage(), at: performance.now() };
    const { firstByteMs, realTimeFactor } = speech.stats;
    return {
      sessions: living!.sessions,
      queue,
      hearings: { waiting: (await readHearingState(db)).waiting, differing },
      orders: speech.countOrders(),
      firstByteMs: firstByteMs.spread(),
      realTimeFactor: { embedded: realTimeFactor.embedded.spread(), neural: realTimeFactor.neural.spread() },
      memory: { server: process.memoryUsage.rss(), available: os.freemem() },
      cpu: { percent: Math.round(percent * 10) / 10, cores: os.availableParallelism(), load: os.loadavg()[0]! },
      loadedModels: speech.loadedModels().length,
      engines: [...speech.engines()],
      uptimeSeconds: Math.round(process.uptime()),
      gpu_info: null,
    };
  };
}
