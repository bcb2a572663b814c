import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { approvalLinks as endpoints, LINK_DAYS, LINK_DAYS_MAX, LINK_PROMPTS_MAX } from '#contract/approvalLinks.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { hashToken, newToken } from '#server/base/tokens.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { limitAnswersAtOnce } from '#server/http/send/answersAtOnce.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { sendsMails } from '#server/modules/mail/mailServer.ts';
import { assertProjectExists, checkProject } from '#server/modules/prompts/assertProjectExists.ts';
import { type Choice, choosePrompts } from '#server/modules/prompts/choosePrompts.ts';
import { byPosition } from '#server/modules/prompts/scriptOrder.ts';
import { isRejectedNow } from '#server/modules/verdicts/verdicts.ts';
import type { Asker } from '#server/modules/prompts/promptFilters.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { slugOf } from '#common/fileNames.ts';
import { makeApprovalFile } from './approvalFile.ts';
import { applyDecisionFile, checkDecisionFile, fileKeyOf, previewDecisions } from './decisionFile.ts';
import { mailInvitation } from './clientMails.ts';
import { endClientSessions, type LinkRow } from './clientSession.ts';
import { getLink, getSubmission, listChanges, listLinkPrompts, listLinks, lockLink } from './linkQueries.ts';
import { approvalLinkPrompts, approvalLinks, isLive, isToResend } from './schema.ts';

const NO_MAILS = 'Esta instalação não envia e-mails. Deixe vazio, ou peça a quem administra que configure o envio.';

/** Files for approval that are being sent: each holds its prompts in memory. */
const [FILES_OF_ONE, FILES_IN_ALL] = [2, 16];

type Asked = ParsedInput<typeof endpoints.create>;

export function registerApprovalLinkRoutes(app: FastifyInstance, deps: Deps) {
  const { config } = deps;
  const addressOf = (request: Parameters<typeof findOrigin>[1], token: string) =>
    `${findOrigin(config, request)}/aprovacao/${token}`;

  const admitFile = limitAnswersAtOnce({ ofOne: FILES_OF_ONE, inAll: FILES_IN_ALL });

  registerEndpoints(app, deps, endpoints, {
    async list({ id }, { db }) {
      await assertProjectExists(db, id);
      return { data: await listLinks(db, id) };
    },
    async get({ id, idLink }, { db }) {
      await assertProjectExists(db, id);
      const link = await getLink(db, id, idLink);
      return { ...link, prompts: await listLinkPrompts(db, { id: idLink, projectId: id }) };
    },
    async changes({ id }, { db }) {
      await assertProjectExists(db, id);
      const links = await listLinks(db, id);
      return {
        data: await listChanges(db, id, links),
        links: links.filter(({ toResend, status }) => toResend > 0 && status !== 'revoked'),
      };
    },
    async create(asked, { db, user, apiKey, request }) {
      const { id, title, note, client = title, email, mayDownload, reminds } = asked;
      await checkProject(db, id);
      // The client would wait for a code that never comes.
      if (email !== null && !(await sendsMails(db, config)))
        throw new Refusal('INVALID_INPUT', { fields: { email: NO_MAILS } });
      const asker = { userId: user.id, timeZone: config.TIME_ZONE };
      const { withRejected, withSent } = asked;
      const ids = await choosePresent(db, id, { ...choiceOf(asked), withRejected, withSent }, asker);
      const expiresAt = await expiryOf(db, asked.expiresAt, config.TIME_ZONE);
      const token = newToken();
      const [row] = await db
        .insert(approvalLinks)
        .values({
          projectId: id,
          title,
          note,
          clientName: client,
          email,
          tokenHash: hashToken(token),
          mayDownload,
          reminds,
          expiresAt,
          createdById: user.id,
          createdByName: nameOf(user),
          apiKeyId: apiKey?.id ?? null,
        })
        .returning({ id: approvalLinks.id });
      const linkId = row!.id;
      await db.insert(approvalLinkPrompts).values(ids.map((promptId, position) => ({ linkId, promptId, position })));
      await audit(db, user, {
        action: 'approvalLinks.create',
        entityId: linkId,
        entityName: title,
        after: { name: client, email, expiresAt, count: ids.length, idProject: id },
      });
      return { ...(await getLink(db, id, linkId)), url: addressOf(request, token) };
    },
    async renew({ id, idLink }, { db, user, apiKey, request }) {
      await checkProject(db, id);
      const link = await lockLink(db, id, idLink);
      const present = await getLink(db, id, idLink);
      if (present.status === 'revoked' || present.status === 'ended')
        throw new Refusal('CONFLICT', { message: 'Este link já terminou. Envie outro.', present });
      const token = newToken();
      await endClientSessions(db, idLink);
      await db
        .update(approvalLinks)
        .set({ tokenHash: hashToken(token), wrongCodes: 0, apiKeyId: apiKey?.id ?? null })
        .where(eq(approvalLinks.id, idLink));
      await audit(db, user, { action: 'approvalLinks.renew', entityId: idLink, entityName: link.title });
      return { ...(await getLink(db, id, idLink)), url: addressOf(request, token) };
    },
    async sendAgain({ id, idLink, expiresAt: asked }, { db, user, request }) {
      await checkProject(db, id);
      const link = await lockLink(db, id, idLink);
      const present = await getLink(db, id, idLink);
      if (present.status === 'revoked')
        throw new Refusal('CONFLICT', { message: 'Este link já terminou. Envie outro.', present });
      const expiresAt = asked === undefined ? link.expiresAt : await expiryOf(db, asked, config.TIME_ZONE);
      if (expiresAt <= new Date())
        throw new Refusal('INVALID_INPUT', { fields: { expiresAt: 'O link terminou: escolha outro último dia.' } });
      const round = link.round + 1;
      const sent = await sendRound(db, link, round);
      if (sent === 0) throw new Refusal('CONFLICT', { message: 'Nada mudou desde a última vez.', present });
      await db
        .update(approvalLinks)
        .set({ round, roundAt: sql`now()`, expiresAt, finishedAt: null, remindedAt: null })
        .where(eq(approvalLinks.id, idLink));
      const isMailed = link.email !== null && (await sendsMails(db, config));
      if (isMailed)
        await addJobs(db, 'mail-approval-round', [
          {
            payload: { linkId: idLink, round, sent, by: nameOf(user), origin: findOrigin(config, request) },
            queue: 'mail',
          },
        ]);
      await audit(db, user, {
        action: 'approvalLinks.sendAgain',
        entityId: idLink,
        entityName: link.title,
        after: { round, count: sent, expiresAt },
      });
      return { ...(await getLink(db, id, idLink)), sent, isMailed };
    },
    mailAddress: {
      // Sent at once: a job would store the address.
      async prepareAndTransact({ id, idLink, token }, { root, user, request }) {
        const link = await getLink(root, id, idLink);
        const [row] = await root
          .select({ email: approvalLinks.email })
          .from(approvalLinks)
          .where(and(eq(approvalLinks.id, idLink), eq(approvalLinks.tokenHash, hashToken(token))));
        if (!row || link.status === 'revoked' || link.status === 'ended')
          throw new Refusal('CONFLICT', { message: 'Este link já terminou ou foi trocado por outro.' });
        if (row.email === null)
          throw new Refusal('INVALID_INPUT', { fields: { email: 'Este link foi feito sem e-mail.' } });
        if (!(await sendsMails(root, config))) throw new Refusal('INVALID_INPUT', { fields: { email: NO_MAILS } });
        await mailInvitation(deps, { ...link, email: row.email }, addressOf(request, token));
        await audit(root, user, { action: 'approvalLinks.mail', entityId: idLink, entityName: link.title });
        return { to: row.email };
      },
    },
    async revoke({ id, idLink }, { db, user }) {
      await assertProjectExists(db, id);
      const link = await lockLink(db, id, idLink);
      if (link.revokedAt === null) {
        await db
          .update(approvalLinks)
          .set({ revokedAt: sql`now()`, revokedByName: nameOf(user) })
          .where(eq(approvalLinks.id, idLink));
        await endClientSessions(db, idLink);
        await audit(db, user, { action: 'approvalLinks.revoke', entityId: idLink, entityName: link.title });
      }
      return getLink(db, id, idLink);
    },
    async file({ id, idLink }, { db, root, user, reply }) {
      await assertProjectExists(db, id);
      admitFile(String(user.id), reply.raw);
      const [link] = await db
        .select()
        .from(approvalLinks)
        .where(and(eq(approvalLinks.id, idLink), eq(approvalLinks.projectId, id)));
      if (!link) throw new Refusal('NOT_FOUND', { message: 'Este link de aprovação não existe.' });
      const { status } = await getLink(db, id, idLink);
      if (status === 'revoked' || status === 'ended')
        throw new Refusal('CONFLICT', { message: 'Este link já terminou. Envie outro.' });
      const key = fileKeyOf(deps.keys, idLink).toString('base64url');
      const file = await makeApprovalFile(deps.files, deps.speech, { submission: await getSubmission(db, link), key });
      await audit(root, user, { action: 'approvalLinks.file', entityId: idLink, entityName: link.title });
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${slugOf(link.title).toLowerCase()}.html"`)
        .send(file);
    },
    async applyDecisions({ id, decisionFile: file, dryRun }, { db, user }) {
      await checkProject(db, id);
      const link = await lockLink(db, id, file.link);
      const applied = await checkDecisionFile(db, deps.keys, link, file);
      if (applied && !dryRun) throw new Refusal('DECISIONS_APPLIED');
      const decisions = dryRun ? await previewDecisions(db, link, file) : await applyDecisionFile(db, user, link, file);
      return { link: await getLink(db, id, file.link), applied, decisions };
    },
  });
}

/** The prompts that changed since the client decided, as the link's next round; their number. */
async function sendRound(db: Queryable, { id, projectId }: LinkRow, round: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update approval_link_prompts as lp set round = ${round}, sent_hash = p.audio_hash from prompts as p
    where p.id = lp.prompt_id and lp.link_id = ${id} and p.project_id = ${projectId} and p.removed_at is null
      and ${isToResend}`);
  return rowCount ?? 0;
}

function choiceOf({ idPrompts, filter }: Asked): Choice {
  if (idPrompts && !filter) return { ids: idPrompts };
  if (filter && !idPrompts) return { filter };
  const sentence = 'Diga quais prompts: por idPrompts ou por um filtro.';
  throw new Refusal('INVALID_INPUT', { fields: { [idPrompts ? 'filter' : 'idPrompts']: sentence } });
}

/** Another link of the project, which its client can open, carries the prompt. */
const isInOpenLink = sql`exists (select from approval_link_prompts
  join ${approvalLinks} on ${approvalLinks.id} = approval_link_prompts.link_id
    and ${approvalLinks.projectId} = ${prompts.projectId}
  where approval_link_prompts.prompt_id = ${prompts.id} and ${isLive})`;

/** The chosen prompts that are in the project; refuses none and too many. */
async function choosePresent(
  db: Queryable,
  projectId: number,
  { withRejected, withSent, ...choice }: Choice & { readonly withRejected: boolean; readonly withSent: boolean },
  asker: Asker,
): Promise<number[]> {
  const chosen = await choosePrompts(db, projectId, choice, { asker, max: LINK_PROMPTS_MAX });
  if (chosen.length > LINK_PROMPTS_MAX)
    throw new Refusal('BATCH_TOO_LARGE', {
      message: 'São mais de 2.000 prompts em um link. Restrinja a escolha com um filtro.',
    });
  const rows = await db
    .select({ id: prompts.id })
    .from(prompts)
    .where(
      and(
        inArray(prompts.id, chosen),
        eq(prompts.projectId, projectId),
        isNull(prompts.removedAt),
        withRejected ? undefined : not(isRejectedNow),
        withSent ? undefined : not(isInOpenLink),
      ),
    )
    .orderBy(...byPosition);
  if (rows.length === 0)
    throw new Refusal('BATCH_EMPTY', {
      ...(chosen.length > 0 && { message: 'Nada sobra para enviar: marque o que deve ir também.' }),
    });
  return rows.map(({ id }) => id);
}

/** End of a link's last day in the server's time zone. */
async function expiryOf(db: Queryable, given: string | undefined, timeZone: string): Promise<Date> {
  const endOf = (day: ReturnType<typeof sql>) => sql`((${day} + 1)::timestamp at time zone ${timeZone})`;
  const today = sql`(now() at time zone ${timeZone})::date`;
  const isDay = given !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const wanted =
    given === undefined
      ? endOf(sql`${today} + ${sql.raw(String(LINK_DAYS))}`)
      : isDay
        ? endOf(sql`${given}::date`)
        : sql`${new Date(given).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ at: Date; isFuture: boolean; isNear: boolean }>(sql`
    select wanted.at, wanted.at > now() as "isFuture",
      wanted.at <= now() + ${sql.raw(`interval '${LINK_DAYS_MAX} days'`)} as "isNear"
    from (select ${wanted} as at) as wanted`);
  const { at, isFuture, isNear } = rows[0]!;
  if (!isFuture) throw new Refusal('INVALID_INPUT', { fields: { expiresAt: 'O último dia já passou.' } });
  if (!isNear) throw new Refusal('INVALID_INPUT', { fields: { expiresAt: 'O link pode valer por até um ano.' } });
  return new Date(at);
}
