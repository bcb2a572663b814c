import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientApprovals as endpoints } from '#contract/clientApprovals.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { sendStoredFile } from '#server/http/send/sendStoredFile.ts';
import { openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import type { Deps } from '#server/modules/deps.ts';
import { writeEvent } from '#server/modules/events/eventHub.ts';
import { openEventStream, STREAM_HEADERS } from '#server/modules/events/openEventStream.ts';
import { addComment, listComments, requestCommentMails, resolveComment } from '#server/modules/comments/comments.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { lockPrompt } from '#server/modules/prompts/promptQueries.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { findLightCopy } from '#server/modules/prompts/lightCopy.ts';
import { findMediaSession } from '#server/modules/sessions/session.ts';
import { audioName } from '#server/modules/storedNames.ts';
import { slugOf } from '#common/fileNames.ts';
import { hashCode } from './clientMails.ts';
import {
  type ApprovalClient,
  type ClientDoor,
  findClient,
  type LinkRow,
  lockOpenLink,
  openClientSession,
} from './clientSession.ts';
import { clientActor, decideAsClient } from './decideAsClient.ts';
import { getClientPrompt, getSubmission, isCodeClosed, promptGone, selectOfLink } from './linkQueries.ts';
import { approvalLinks, approvalSessions } from './schema.ts';

/** Codes sent within the window: to one browser, and to all of a network. */
const [CODES, CODES_OF_NETWORK, CODES_WINDOW_MS] = [5, 10, 15 * 60_000];
/**
 * Codes sent for one address a day, since whoever has only that may send mails to the client; those for one network,
 * and the codes that it enters: alone it uses up neither all mails nor the wrong codes that close the link.
 */
const [CODES_A_DAY, CODES_OF_NETWORK_A_DAY, TRIES_OF_NETWORK_A_DAY, DAY_MS] = [100, 20, 15, 86_400_000];
/** Wrong codes after which another one must be sent. */
const CODE_TRIES = 5;
/** Open pages of one link, and of all links. */
const [STREAMS_OF_LINK, STREAMS_IN_ALL] = [50, 1000];
const BEAT_MS = 15_000;
const LISTENING_WITHIN_MS = 2000;
const RETRY_SECONDS = 60;

interface ClientStream {
  readonly client: ApprovalClient;
  write(event: string): void;
  end(): void;
}

export function registerClientApprovalRoutes(app: FastifyInstance, deps: Deps, door: ClientDoor) {
  const { config, events: hub } = deps;
  const codes = limitCodes(deps);
  const streams = followLinks(app, deps);

  registerEndpoints(app, deps, endpoints, {
    // Counts precede the transactions: one that waits for its count holds the connection that the count needs.
    open: {
      prepareAndTransact: async ({ token }, { root, request, reply, transact }) => {
        const link = await door.open(root, token, request);
        const signedIn = await findMediaSession(deps, request);
        const isSender = signedIn !== undefined && signedIn.user.id === link.createdById;
        return transact(async (db) => ({
          idLink: link.id,
          ...(await openClientSession(db, config, link, { reply, isSender })),
        }));
      },
    },
    sendCode: {
      prepareAndTransact: async ({ idLink }, { root, client, request, transact }) => {
        if (client.isVerified) return {};
        await codes.countSent(await getCodeOpen(root, client), client, request);
        const session = client.sessionHash.toString('hex');
        return transact(async (db) => {
          await addJobs(db, 'mail-approval-code', [
            { payload: { linkId: idLink, session }, key: `approval-code:${session}`, queue: 'mail' },
          ]);
          return {};
        });
      },
    },
    enterCode: {
      prepareAndTransact: async ({ code }, { root, client, request }) => {
        if (client.isVerified) return {};
        const link = await getCodeOpen(root, client);
        await codes.countTry(link, request);
        // Committed even if the code is refused, so that wrong tries are counted.
        if (await isCodeRight(root, deps, client, code)) return {};
        await auditRefusal(root, {
          action: 'approvalLinks.codeRefused',
          user: clientActor(link),
          entityId: link.id,
          entityName: link.title,
        });
        throw new Refusal('WRONG_CODE');
      },
    },
    async get(_input, { db, root, client }) {
      const link = await getLinkOf(db, client);
      if (link.openedAt === null) await noteOpening(root, link);
      return getSubmission(db, link);
    },
    async decide({ idLink: _idLink, id, ...asked }, { db, client }) {
      const link = await lockOpenLink(db, client);
      await decideAsClient(db, link, { ...asked, requestId: id, isSender: client.isSender });
      return getClientPrompt(db, link, asked.idPrompt);
    },
    async comment({ idLink: _idLink, idPrompt, ...given }, { db, client, request }) {
      const link = await lockOpenLink(db, client);
      const prompt = await lockPrompt(db, idPrompt);
      await assertInLink(db, client, idPrompt);
      const author = { linkId: link.id, name: link.clientName };
      await addComment(db, prompt, author, given);
      await requestCommentMails(db, idPrompt, author, findOrigin(config, request));
      return { data: await listComments(db, idPrompt, link.id) };
    },
    async resolveComment({ idLink: _idLink, idPrompt, ...state }, { db, client }) {
      await lockOpenLink(db, client);
      await lockPrompt(db, idPrompt);
      await assertInLink(db, client, idPrompt);
      await resolveComment(db, idPrompt, { linkId: client.linkId, name: client.name }, state);
      return { data: await listComments(db, idPrompt, client.linkId) };
    },
    async audio({ idPrompt, file, download }, { db, client, reply }) {
      const link = await getLinkOf(db, client);
      const { hash, kind } = /^(?<hash>[0-9a-f]+)\.(?<kind>wav|ogg)$/.exec(file)?.groups ?? {};
      const [row] = await selectOfLink(db, link, idPrompt);
      // The audio is found by the prompt, so that no path names another one.
      if (!row || hash === undefined || row.prompt.audioHash !== hash) throw promptGone();
      if (download !== undefined && !link.mayDownload) throw new Refusal('FORBIDDEN');
      // A client who may only listen gets a light copy even if the browser plays no Opus.
      const light = kind === 'ogg' ? 'ogg' : link.mayDownload ? undefined : 'mp3';
      return sendStoredFile(
        reply,
        deps.files.kept,
        light ? await findLightCopy(deps.files, deps.speech, hash, light) : audioName(hash),
        {
          type: { ogg: 'audio/ogg', mp3: 'audio/mpeg', wav: 'audio/wav' }[light ?? 'wav'],
          cacheControl: 'private, no-store',
          ...(download !== undefined && { downloadName: `${slugOf(row.prompt.name)}.wav` }),
        },
      );
    },
    async follow(_input, { client, request, reply }) {
      if (!(await hub.isListening(LISTENING_WITHIN_MS)))
        throw new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
      streams.refuseTooMany(client.linkId);
      reply.headers(STREAM_HEADERS);
      // A HEAD request gets no stream, which would stay open in vain.
      if (request.method === 'HEAD') return reply.send();
      streams.open(client, reply);
      return undefined;
    },
  });
}

/**
 * A code that is sent or entered costs the browser and the network that ask for it, not the client elsewhere. A new
 * address of the link begins anew.
 */
function limitCodes(deps: Deps) {
  const limit = (by: string, max: number, windowMs: number) =>
    openSharedLimiter(deps, { name: `approval codes by ${by}`, max, windowMs });
  const ofBrowser = limit('browser', CODES, CODES_WINDOW_MS);
  const ofNetwork = limit('network', CODES_OF_NETWORK, CODES_WINDOW_MS);
  const ofNetworkADay = limit('network and day', CODES_OF_NETWORK_A_DAY, DAY_MS);
  const ofAddress = limit('address', CODES_A_DAY, DAY_MS);
  const tries = limit('network and try', TRIES_OF_NETWORK_A_DAY, DAY_MS);
  const addressOf = ({ id, tokenHash }: LinkRow) => `${id} ${tokenHash?.toString('hex')}`;
  const from = (link: LinkRow, request: FastifyRequest) => `${addressOf(link)} ${networkOf(request.ip)}`;
  return {
    countTry: async (link: LinkRow, request: FastifyRequest) => rejectUntil(await tries.hit(from(link, request))),
    countSent: async (link: LinkRow, { sessionHash }: ApprovalClient, request: FastifyRequest) => {
      rejectUntil(await ofBrowser.hit(sessionHash.toString('hex')));
      rejectUntil(await ofNetwork.hit(from(link, request)));
      rejectUntil(await ofNetworkADay.hit(from(link, request)));
      rejectUntil(await ofAddress.hit(addressOf(link)));
    },
  };
}

/** After too many wrong codes the sender must renew the link; browsers that entered the code go on. */
async function getCodeOpen(db: Queryable, client: ApprovalClient): Promise<LinkRow> {
  const link = await getLinkOf(db, client);
  if (isCodeClosed(link)) throw new Refusal('APPROVAL_LINK_CLOSED');
  return link;
}

async function assertInLink(db: Queryable, { linkId, projectId }: ApprovalClient, idPrompt: number): Promise<void> {
  const [row] = await selectOfLink(db, { id: linkId, projectId }, idPrompt);
  if (!row) throw promptGone();
}

async function getLinkOf(db: Queryable, { linkId }: ApprovalClient): Promise<LinkRow> {
  const [link] = await db.select().from(approvalLinks).where(eq(approvalLinks.id, linkId));
  if (!link) throw new Refusal('APPROVAL_LINK_CLOSED');
  return link;
}

async function noteOpening(root: Queryable, link: LinkRow): Promise<void> {
  const [first] = await root
    .update(approvalLinks)
    .set({ openedAt: sql`now()` })
    .where(and(eq(approvalLinks.id, link.id), isNull(approvalLinks.openedAt)))
    .returning({ id: approvalLinks.id });
  if (first)
    await audit(root, clientActor(link), {
      action: 'approvalLinks.open',
      entityId: link.id,
      entityName: link.title,
    });
}

/** Counts the try before it compares, and marks the session as verified if the code is right. */
async function isCodeRight(
  root: Queryable,
  { keys }: Pick<Deps, 'keys'>,
  { linkId, sessionHash }: ApprovalClient,
  code: string,
): Promise<boolean> {
  const [session] = await root
    .update(approvalSessions)
    .set({ codeTries: sql`${approvalSessions.codeTries} + 1` })
    .where(
      and(
        eq(approvalSessions.hash, sessionHash),
        gt(approvalSessions.codeExpiresAt, sql`now()`),
        lt(approvalSessions.codeTries, CODE_TRIES),
      ),
    )
    .returning({ codeHash: approvalSessions.codeHash });
  if (!session?.codeHash) return false;
  if (!timingSafeEqual(session.codeHash, hashCode(keys, sessionHash, code))) {
    await root
      .update(approvalLinks)
      .set({ wrongCodes: sql`${approvalLinks.wrongCodes} + 1` })
      .where(eq(approvalLinks.id, linkId));
    return false;
  }
  await root
    .update(approvalSessions)
    .set({ isVerified: true, codeHash: null, codeExpiresAt: null })
    .where(eq(approvalSessions.hash, sessionHash));
  return true;
}

/** Streams of the open pages of links: they end with the link, and are told when its prompts change. */
function followLinks(app: FastifyInstance, { db, events: hub }: Deps) {
  const open = new Set<ClientStream>();
  const endClosed = async (some: Iterable<ClientStream>) => {
    for (const stream of some) {
      const client = await findClient(db, stream.client.sessionHash);
      if (client?.isVerified) continue;
      stream.write(writeEvent('ended', {}));
      stream.end();
    }
  };
  const check = (some: Iterable<ClientStream>) => void endClosed([...some]).catch(() => undefined);
  const stopWatching = hub.watch((notices) => {
    if (notices === undefined) return check(open);
    for (const stream of open) {
      const { linkId, projectId } = stream.client;
      const about = notices.filter(({ id }) => id === undefined || id === projectId);
      if (about.some(({ kind, link }) => (kind === 'approvals' && link === linkId) || kind === 'projects'))
        check([stream]);
      if (about.some(({ kind }) => kind === 'prompts' || kind === 'comments' || kind === 'approvals'))
        stream.write(writeEvent('changed', {}));
    }
  });
  const beating = setInterval(() => {
    for (const stream of open) stream.write(writeEvent('beat', {}));
    check(open);
  }, BEAT_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(beating);
    stopWatching();
    for (const stream of open) stream.end();
  });
  return {
    refuseTooMany: (linkId: number) => {
      const ofLink = [...open].filter(({ client }) => client.linkId === linkId).length;
      if (ofLink >= STREAMS_OF_LINK || open.size >= STREAMS_IN_ALL)
        throw new Refusal('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
    },
    open: (client: ApprovalClient, reply: Parameters<typeof openEventStream>[0]) => {
      // Nothing in the database changes when a link ends by itself.
      const leftMs = Math.min(client.expiresAt.getTime() - Date.now(), 2_147_000_000);
      const ending = setTimeout(() => check([entry]), leftMs + 50).unref();
      const stream = openEventStream(reply, () => {
        clearTimeout(ending);
        open.delete(entry);
      });
      const entry: ClientStream = { client, ...stream };
      open.add(entry);
      entry.write(writeEvent('hello', {}));
    },
  };
}
