import type { DatabaseWatch } from '#server/db/databaseWatch.ts';
import type { DiskSpace } from '#server/files/diskSpace.ts';

/** Why no new work is accepted. */
export type Blocker = 'disk' | 'database';

/** State of this process: whether it can work, and why not. */
export interface Readiness {
  /** Last known state, without I/O. */
  blockers(): Blocker[];
  /** State after checking disk and database, within a second. */
  probe(): Promise<Blocker[]>;
  /** True if the database responds within a second. */
  isAnswering(): Promise<boolean>;
}

const ANSWER_WITHIN_MS = 800;

export interface Watches {
  database: DatabaseWatch;
  disk: DiskSpace;
  isDatabasesDiskFull: () => boolean;
}

export function openReadiness({ database, disk, isDatabasesDiskFull }: Watches): Readiness {
  const list = (isAnswering: boolean): Blocker[] => [
    ...(disk.isFull() || isDatabasesDiskFull() ? ['disk' as const] : []),
    ...(isAnswering ? [] : ['database' as const]),
  ];
  return {
    blockers: () => list(database.isAnswering()),
    probe: async () => {
      const [isAnswering] = await Promise.all([database.ask(ANSWER_WITHIN_MS), disk.look()]);
      return list(isAnswering);
    },
    isAnswering: () => database.ask(ANSWER_WITHIN_MS),
  };
}
