import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { CODE_DIGITS, CODE_MINUTES } from '#contract/clientApprovals.ts';
import type { Database } from '#server/db/database.ts';
import { composeMail } from '#server/mail/composeMail.ts';
import type { Mailer } from '#server/mail/Mailer.ts';
import { loadSessionKeys, type SessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import { approvalLinks, approvalSessions } from './schema.ts';

/** Keyed and bound to the session, since six digits could be found from a plain hash. */
export const hashCode = (keys: Pick<SessionKeys, 'digest'>, session: Buffer, code: string): Buffer =>
  keys.digest(JSON.stringify(['approval code', session.toString('hex'), code]));

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
        to: { firstName: link.clientName, lastName: '', email: link.email },
        subject: `Seu código: ${code}`,
        before: `Digite este código na página de aprovação “${link.title}” para abri-la:`,
        code,
        after: `O código vale por ${CODE_MINUTES} minutos. Se você não abriu esta página, ignore esta mensagem.`,
      }),
    );
  };

/** Sessions of links that have ended open nothing any more. */
export async function sweepClientSessions(db: Database): Promise<void> {
  await db.execute(sql`
    delete from approval_sessions using approval_links
    where approval_links.id = link_id and (revoked_at is not null or expires_at < now())`);
}
