import type { DatabaseWatch } from '#server/db/databaseWatch.ts';
import type { DiskSpace } from '#server/files/diskSpace.ts';

/** Why no new work is taken. */
export type Blocker = 'disk' | 'database' | 'stopping';

/** What this process knows of itself: whether it can work, and why not. */
export interface Readiness {
  /** As known at this moment, without asking anybody. */
  blockers(): Blocker[];
  /** The same after a look at the disk and a question to the database, within a second. */
  probe(): Promise<Blocker[]>;
  /** Whether the database answers, within a second. */
  isAnswering(): Promise<boolean>;
  /** From now on this process is about to end. */
  beginStop(): void;
}

const ANSWER_WITHIN_MS = 800;

export interface Watches {
  database: DatabaseWatch;
  disk: DiskSpace;
  isDatabasesDiskFull: () => boolean;
}

export function openReadiness({ database, disk, isDatabasesDiskFull }: Watches): Readiness {
  let isStopping = false;
  const list = (isAnswering: boolean): Blocker[] => [
    ...(disk.isFull() || isDatabasesDiskFull() ? ['disk' as const] : []),
    ...(isAnswering ? [] : ['database' as const]),
    ...(isStopping ? ['stopping' as const] : []),
  ];
  return {
    blockers: () => list(database.isAnswering()),
    probe: async () => {
      const [isAnswering] = await Promise.all([database.ask(ANSWER_WITHIN_MS), disk.look()]);
      return list(isAnswering);
    },
    isAnswering: () => database.ask(ANSWER_WITHIN_MS),
    beginStop: () => {
      isStopping = true;
    },
  };
}
