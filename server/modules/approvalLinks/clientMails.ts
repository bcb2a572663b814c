import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { CODE_DIGITS, CODE_MINUTES } from '#contract/clientApprovals.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { formatCount } from '#common/formatCount.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sendsMails } from '#server/modules/mail/mailServer.ts';
import { openMails } from '#server/modules/mail/openMails.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { composeMail } from '#server/mail/composeMail.ts';
import type { Mailer } from '#server/mail/Mailer.ts';
import type { Jobs } from '#server/modules/jobs.ts';
import { loadSessionKeys, type SessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import { approvalLinks, approvalSessions, isKeyOff, isOutdated } from './schema.ts';

/** Keyed and bound to the session, since six digits could be found from a plain hash. */
export const hashCode = (keys: Pick<SessionKeys, 'digest'>, session: Buffer, code: string): Buffer =>
  keys.digest(JSON.stringify(['approval code', session.toString('hex'), code]));

/** The client as the person to whom a mail goes. */
const clientOf = (clientName: string, email: string) => ({
  firstName: clientName,
  lastName: '',
  email,
});

/** The code is created when the mail is sent: the queue never stores one, and a retry creates another. */
export const mailApprovalCode =
  (db: Database, mailer: Mailer) =>
  async ({ linkId, session }: { linkId: number; session: string }): Promise<void> => {
    const [link] = await db.select().from(approvalLinks).where(eq(approvalLinks.id, linkId));
    if (!link?.email || link.revokedAt !== null) return;
    const hash = Buffer.from(session, 'hex');
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const stored = await db
      .update(approvalSessions)
      .set({
        codeHash: hashCode(await loadSessionKeys(db), hash, code),
        codeExpiresAt: sql`now() + ${sql.raw(`interval '${CODE_MINUTES} minutes'`)}`,
        codeTries: 0,
      })
      .where(eq(approvalSessions.hash, hash))
      .returning({ hash: approvalSessions.hash });
    if (stored.length === 0) return;
    await mailer.send(
      composeMail({
        to: clientOf(link.clientName, link.email),
        subject: `Seu código: ${code}`,
        before: `Digite este código na página de aprovação “${link.title}” para abri-la:`,
        code,
        after: `O código vale por ${CODE_MINUTES} minutos. Se você não abriu esta página, ignore esta mensagem.`,
      }),
    );
  };

const counted = (amount: number, one: string, many: string) => `${formatCount(amount)} ${amount === 1 ? one : many}`;

interface Invited {
  readonly client: string;
  readonly title: string;
  readonly createdBy: string;
  readonly note: string;
  readonly total: number;
  readonly email: string;
}

/** Sends the address of a new link to its client, at once. */
export async function mailInvitation(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { client, title, createdBy, note, total, email }: Invited,
  address: string,
): Promise<void> {
  const mail = composeMail({
    to: clientOf(client, email),
    subject: `${createdBy} pede sua aprovação: ${title}`,
    before:
      `${createdBy} pede que você ouça ${counted(total, 'áudio', 'áudios')} de “${title}” e diga o que aprova e o ` +
      `que deve mudar.${note === '' ? '' : `\n\n${note}`}`,
    link: { label: 'Ouvir e responder', address },
    after: 'Na primeira vez, a página pede um código, que vai a este e-mail.',
  });
  await openMails(db, config, log)
    .send(mail)
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the mail of an approval link was not sent');
      throw new Refusal('MAIL_NOT_SENT', { message: 'O e-mail não saiu. Copie o link e envie você.' });
    });
}

/** Opens in the browsers that opened the link before: the address itself is stored nowhere. */
const reopened = (origin: string, id: number) => ({
  label: 'Abrir a aprovação',
  address: `${origin}/aprovacao/${id}`,
});
const ELSEWHERE = 'Este botão abre no aparelho em que você já abriu o link. Em outro, use o link que recebeu.';

/** Tells a client that a link has a new round. */
export const mailApprovalRound =
  (db: Database, mailer: Mailer) =>
  async ({ linkId, round, sent, by, origin }: Jobs['mail-approval-round']): Promise<void> => {
    const [link] = await db.select().from(approvalLinks).where(eq(approvalLinks.id, linkId));
    if (!link?.email || link.revokedAt !== null || link.round !== round) return;
    await mailer.send(
      composeMail({
        to: clientOf(link.clientName, link.email),
        subject: `${counted(sent, 'áudio refeito', 'áudios refeitos')}: ${link.title}`,
        before:
          `${by} refez ${counted(sent, 'áudio', 'áudios')} de “${link.title}” e pede que você ouça ` +
          'de novo só o que mudou. O que você aprovou e não mudou continua aprovado.',
        link: reopened(origin, linkId),
        after: ELSEWHERE,
      }),
    );
  };

/** Days before its end at which a link reminds its client. */
const REMINDS_DAYS = 2;

/**
 * Reminds each client once, by mail, of a link that ends soon and is not finished. Links that last no longer than that
 * remind nobody. Runs daily.
 */
export const remindClients =
  (db: Database, mailer: Mailer, { config, log }: Pick<Deps, 'config' | 'log'>) =>
  async (): Promise<void> => {
    if (!config.PUBLIC_URL || !(await sendsMails(db, config))) return;
    const soon = sql.raw(`interval '${REMINDS_DAYS} days'`);
    const due = and(
      approvalLinks.reminds,
      isNotNull(approvalLinks.email),
      isNull(approvalLinks.remindedAt),
      isNull(approvalLinks.finishedAt),
      isNull(approvalLinks.revokedAt),
      not(isKeyOff),
      sql`${approvalLinks.expiresAt} > now() and ${approvalLinks.expiresAt} <= now() + ${soon}
        and ${approvalLinks.expiresAt} - coalesce(round_at, ${approvalLinks.createdAt}) > 2 * ${soon}`,
      sql`exists (select from ${projects} where ${projects.id} = ${approvalLinks.projectId} and active
        and removed_at is null)`,
      sql`exists (select from approval_link_prompts as lp join prompts as p on p.id = lp.prompt_id
      where lp.link_id = ${approvalLinks.id} and p.project_id = ${approvalLinks.projectId} and p.removed_at is null
        and (decision is null or ${isOutdated}))`,
    );
    // Noted first: a reminder that fails is better missing than sent twice.
    const links = await db
      .update(approvalLinks)
      .set({ remindedAt: sql`now()` })
      .where(due)
      .returning();
    for (const link of links) {
      const lastDay = new Date(link.expiresAt.getTime() - 1).toLocaleDateString('pt-BR', {
        timeZone: config.TIME_ZONE,
        day: 'numeric',
        month: 'long',
      });
      const mail = composeMail({
        to: clientOf(link.clientName, link.email!),
        subject: `Falta sua resposta: ${link.title}`,
        before:
          `O link “${link.title}”, de ${link.createdByName}, vale até ${lastDay} e ainda tem ` + 'áudios sem resposta.',
        link: reopened(config.PUBLIC_URL.origin + config.basePath, link.id),
        after: ELSEWHERE,
      });
      // One address that is refused must not keep the others from being reminded.
      await mailer.send(mail).catch((error: unknown) => log.warn({ err: error }, 'a reminder was not sent'));
    }
  };

/** Sessions of links that were revoked open nothing any more; a round may give an ended link a later end. */
export async function sweepClientSessions(db: Database): Promise<void> {
  await db.execute(sql`
    delete from approval_sessions using approval_links
    where approval_links.id = link_id and (revoked_at is not null
      or expires_at < now() - interval '1 year')`);
}
