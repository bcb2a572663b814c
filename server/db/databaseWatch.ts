import pg from 'pg';

/** Polls on a dedicated connection whether the database responds. */
export interface DatabaseWatch {
  /** False after SILENT_MS without response; a single slow moment does not count. */
  isAnswering(): boolean;
  /** Polls now; resolves within the given time. */
  ask(withinMs: number): Promise<boolean>;
  stop(): void;
}

const ASK_EVERY_MS = 1000;
const ASK_LIMIT_MS = 1500;
/** Time without response, over at least two polls, after which the database counts as away. */
const SILENT_MS = 2500;

export function watchDatabase(connection: pg.PoolConfig, onSilent: () => void): DatabaseWatch {
  let client: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;
  let answeredAt = performance.now();
  let failed = 0;
  let opened: pg.Client | undefined;
  let isStopped = false;

  async function question(): Promise<boolean> {
    const mine = (client ??= openClient());
    try {
      if (mine !== opened) {
        opened = mine;
        await mine.connect();
      }
      await mine.query('select 1');
      answeredAt = performance.now();
      failed = 0;
      return true;
    } catch {
      if (client === mine) client = undefined;
      void mine.end().catch(() => {});
      failed += 1;
      if (!isStopped && !isAnswering()) onSilent();
      return false;
    }
  }

  function openClient(): pg.Client {
    const limits = { connectionTimeoutMillis: ASK_LIMIT_MS, query_timeout: ASK_LIMIT_MS };
    const made = new pg.Client({ ...connection, ...limits, application_name: 'entoa watch' });
    made.on('error', () => {
      if (client === made) client = undefined;
    });
    return made;
  }

  const askOnce = () =>
    (asking ??= question().finally(() => {
      asking = undefined;
    }));
  const isAnswering = () => failed < 2 || performance.now() - answeredAt < SILENT_MS;
  const timer = setInterval(() => {
    void askOnce();
  }, ASK_EVERY_MS).unref();
  return {
    isAnswering,
    ask: (withinMs) => {
      const answer = askOnce();
      let limit: NodeJS.Timeout | undefined;
      // Process responses that have already arrived first, so that this process's own delay does not count as the
      // database's.
      const silence = new Promise<boolean>((resolve) => {
        limit = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), withinMs);
      });
      return Promise.race([answer, silence]).finally(() => clearTimeout(limit));
    },
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      void client?.end().catch(() => {});
    },
  };
}
