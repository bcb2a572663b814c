import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { DELIVERY_DAYS } from '#contract/webhooks.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { loadSessionKeys, type SessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { type DueDelivery, saveOutcome, listDue, listHooksWithDue, wakeWhenDue } from './deliveryRows.ts';
import { openSender, type Sender } from './sendDelivery.ts';
import { sealedFor, signDelivery } from './signDelivery.ts';

/** Webhooks served concurrently, and concurrent tries per webhook. */
const [LANES, TRIES_AT_ONCE] = [20, 4];
/** Interval in ms for finding further webhooks with due deliveries while others are served. */
const LOOK_EVERY_MS = 500;
/** The job ends after this time and enqueues itself again, so that the queue never takes a long run for lost. */
const RUN_MS = 5 * 60_000;

/**
 * Sends due deliveries. One job at a time serves all webhooks (its queue) with a lane for each, so that a slow receiver
 * delays neither other webhooks nor prompts. If a run is interrupted, its deliveries stay due and are sent again with
 * the same id.
 */
export function deliverWebhooks(db: Database, config: Config) {
  let keys: Promise<SessionKeys> | undefined;
  return async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    const { unseal } = await (keys ??= loadSessionKeys(db));
    const sender = openSender(config);
    const endsAt = Date.now() + RUN_MS;
    const goesOn = () => Date.now() < endsAt && !signal.aborted;
    const lanes = new Map<number, Promise<void>>();
    const broken: unknown[] = [];
    const tryOne = (due: DueDelivery) => deliver(due, { sender, unseal, config, signal });
    const runLane = async (id: number) => {
      while (goesOn()) {
        const due = await listDue(db, id, TRIES_AT_ONCE);
        if (due.length === 0) return;
        await Promise.all(due.map(async (one) => saveOutcome(db, one, await tryOne(one))));
      }
    };
    try {
      for (;;) {
        const waiting = goesOn() && broken.length === 0 ? await listHooksWithDue(db, LANES) : [];
        for (const id of waiting.filter((one) => !lanes.has(one)).slice(0, LANES - lanes.size)) {
          const lane = runLane(id).catch((error: unknown) => void broken.push(error));
          lanes.set(
            id,
            lane.finally(() => lanes.delete(id)),
          );
        }
        if (lanes.size === 0) break;
        await Promise.race([...lanes.values(), delay(LOOK_EVERY_MS)]);
      }
    } finally {
      await Promise.allSettled(lanes.values());
      await sender.close();
    }
    if (broken.length > 0) throw broken[0];
    signal.throwIfAborted();
    await wakeWhenDue(db);
  };
}

interface Means {
  readonly sender: Sender;
  readonly unseal: SessionKeys['unseal'];
  readonly config: Config;
  readonly signal: AbortSignal;
}

async function deliver(due: DueDelivery, { sender, unseal, config, signal }: Means) {
  const body = bodyOf(due, config);
  const secrets = [due.secret, due.oldSecret].filter((sealed) => sealed !== null);
  const opened = secrets.map((sealed) => unseal(sealed, sealedFor(due.webhookId)));
  return sender.send(due.url, signDelivery(due.id, body, new Date(), opened), body, signal);
}

/** Payload of a delivery; the same at every try, with the data at the time of the event. */
function bodyOf({ event, data, createdAt }: DueDelivery, { PUBLIC_URL }: Config): string {
  const url = PUBLIC_URL && { url: PUBLIC_URL.href.replace(/\/$/, '') + data.path };
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { ...data, ...url } });
}

export async function sweepDeliveries(db: Database): Promise<void> {
  await db.execute(
    sql`delete from webhook_deliveries where created_at < now() - make_interval(days => ${DELIVERY_DAYS})`,
  );
}
