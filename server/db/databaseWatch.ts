import pg from 'pg';

/** Asks again and again, on a connection of its own, whether the database answers at all. */
export interface DatabaseWatch {
  /** False once it has kept silent for a while: no single slow moment counts. */
  isAnswering(): boolean;
  /** Asks now; answers within the time given. */
  ask(withinMs: number): Promise<boolean>;
  stop(): void;
}

const ASK_EVERY_MS = 1000;
const ASK_LIMIT_MS = 1500;
/** So long without an answer, and at least two questions: nobody is kept waiting any more. */
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
      // What has come in by then is heard first: a busy process must not take its own delay for the database's.
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
