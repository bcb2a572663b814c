import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Changes, events, type Hello } from '#contract/events.ts';
import { API_ROOT, EVENT_POSITION_HEADER } from '#contract/kit/endpoint.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type EventHub, type Follower, writeEvent } from './eventHub.ts';
import { openEventStream, STREAM_HEADERS } from './openEventStream.ts';
import { findLive } from '#server/modules/sessions/findLive.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type SignedIn, registerEndpoints } from '#server/http/registerEndpoints.ts';

/** Max streams per person and in total, at some 50 KB each; pages open one per device and poll if refused. */
const [OF_PERSON, IN_ALL] = [500, 2000];
const RETRY_SECONDS = 60;
const LISTENING_WITHIN_MS = 2000;
/** Sessions expire without a database notice, so they are checked at this interval. */
const LOOK_EVERY_MS = 15_000;

/**
 * Tells signed-in pages the position of the newest change with every answer, so that their stream continues from the
 * data that they show. The position is taken before the data is read: a change in between is sent twice, never lost.
 */
export function sendEventPosition(app: FastifyInstance, { events: hub }: Pick<Deps, 'events'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === undefined || !request.url.startsWith(`${API_ROOT}/`)) return;
    const position = hub.position();
    if (position !== undefined) reply.header(EVENT_POSITION_HEADER, position);
  });
}

/** Streams change notices to open pages. */
export function registerEventRoutes(app: FastifyInstance, deps: Deps, release: string | null) {
  const { events: hub, db } = deps;
  hub.start();
  const looking = setInterval(() => {
    endGone(hub, (ids) => findLive(db, ids)).catch(() => {});
  }, LOOK_EVERY_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(looking);
    hub.endAll();
  });

  registerEndpoints(app, deps, events, {
    async follow(_input, { session, request, reply }) {
      const known = request.headers['last-event-id'];
      if (!(await hub.isListening(LISTENING_WITHIN_MS)))
        throw new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
      refuseTooMany(hub, session!);
      reply.headers(STREAM_HEADERS);
      // A HEAD request gets no stream, which would stay open in vain.
      if (request.method === 'HEAD') return reply.send();
      const follower = open(hub, session!, reply);
      const { missed, at } = hub.catchUp(follower, typeof known === 'string' ? known : undefined);
      follower.write(writeEvent('hello', { release, isResumed: missed !== undefined } satisfies Hello, at));
      if (missed && missed.length > 0) follower.write(writeEvent('changes', { changes: missed } satisfies Changes, at));
      return undefined;
    },
  });
}

function open(hub: EventHub, { user, sessionId }: SignedIn, reply: FastifyReply): Follower {
  const stream = openEventStream(reply, () => hub.remove(follower));
  const follower: Follower = {
    user,
    sessionId,
    write: stream.write,
    end: () => {
      hub.remove(follower);
      stream.end();
    },
  };
  hub.add(follower);
  return follower;
}

function refuseTooMany(hub: EventHub, { user }: SignedIn): void {
  const all = hub.followers();
  const ofPerson = all.filter((follower) => follower.user.id === user.id).length;
  if (ofPerson >= OF_PERSON || all.length >= IN_ALL)
    throw new Refusal('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
}

async function endGone(hub: EventHub, find: (ids: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
  const asked = hub.followers();
  if (asked.length === 0) return;
  const live = await find([...new Set(asked.map(({ sessionId }) => sessionId))]);
  for (const follower of asked) if (!live.has(follower.sessionId)) follower.end();
}
