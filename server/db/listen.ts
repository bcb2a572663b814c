import pg from 'pg';

export interface Listening {
  stop(): Promise<void>;
}

interface Listener {
  /**
   * From this call until `lost` no notification is missed. Every listener also receives the other listeners' markers.
   */
  connected(marker: string): void;
  lost(): void;
  notified(payload: string): void;
}

/** Interval in ms for checking the connection, and the max wait for a response. */
const [ASK_EVERY_MS, ASK_LIMIT_MS] = [5000, 5000];
const [PAUSE_MS, PAUSE_MAX_MS] = [200, 5000];

/**
 * Listens on a dedicated connection, which is reopened whenever it breaks. Behind a transaction pooler no notifications
 * arrive; then the marker sent to itself never returns and `connected` is never called.
 */
export function listen(connection: pg.PoolConfig, channel: string, listener: Listener): Listening {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = PAUSE_MS;

  const open = async () => {
    const limits = { connectionTimeoutMillis: ASK_LIMIT_MS, query_timeout: ASK_LIMIT_MS, keepAlive: true };
    const mine = new pg.Client({ ...connection, ...limits, application_name: 'entoa events' });
    client = mine;
    const marker = crypto.randomUUID();
    let isConnected = false;
    const end = () => {
      if (client !== mine) return;
      client = undefined;
      clearTimeout(timer);
      if (isConnected) listener.lost();
      void mine.end().catch(() => {});
      if (isStopped) return;
      timer = setTimeout(() => void open(), pause * (0.5 + Math.random() / 2)).unref();
      pause = Math.min(PAUSE_MAX_MS, pause * 2);
    };
    mine.on('error', end);
    mine.on('end', end);
    mine.on('notification', ({ payload = '' }) => {
      if (client !== mine) return;
      if (payload === marker) {
        isConnected = true;
        pause = PAUSE_MS;
        listener.connected(marker);
      } else if (isConnected) listener.notified(payload);
    });
    const ask = async () => {
      try {
        await mine.query('select 1');
        if (client === mine) timer = setTimeout(() => void ask(), ASK_EVERY_MS).unref();
      } catch {
        end();
      }
    };
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      await mine.query('select pg_notify($1, $2)', [channel, marker]);
      await ask();
    } catch {
      end();
    }
  };

  void open();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
