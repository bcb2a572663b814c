import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { AuditAct } from '#common/auditWords.ts';
import type { DemoLeftovers } from '#contract/setup.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { apiKeys } from '#server/modules/apikeys/schema.ts';
import { approvalLinks } from '#server/modules/approvalLinks/schema.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { webhooks } from '#server/modules/webhooks/schema.ts';
import { auditMany } from '#server/modules/audit/audit.ts';
import { demoAccounts } from '#server/config/demoAccounts.ts';
import { forgetMailServer } from '#server/modules/mail/mailServer.ts';
import { singleUseTokens } from '#server/modules/auth/schema.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import type { SessionSecret } from '#server/modules/sessions/sessionKeys.ts';

const emails: string[] = demoAccounts.map(({ email }) => email);
const isDemo = or(eq(users.isDemo, true), inArray(users.addressKey, emails));
const REASON = 'conta de demonstração fechada';

/**
 * Ids of accounts that somebody may use because of a demo account, directly or through other such accounts, including
 * removed ones: it created or activated them, or changed their role or their address, which receives password links.
 * Accounts do not store this, but the audit log does and outlives them.
 */
async function findDemoChain(db: Queryable, demoIds: readonly number[]): Promise<number[]> {
  const changed = (field: 'email' | 'role') =>
    sql`${auditLog.before} ->> ${field} is distinct from ${auditLog.after} ->> ${field}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive creations as materialized (
      select ${auditLog.userId} as maker, ${auditLog.entityId}::integer as made from ${auditLog}
      where ${auditLog.entityId} is not null and (${auditLog.action} in ('users.create', 'users.activate')
        or ${auditLog.action} = 'users.update' and (${changed('email')} or ${changed('role')}))
    ), chain as (
      select made as id from creations where maker = any(${sql.param(demoIds)}::integer[])
      union
      select made from creations join chain on maker = chain.id
    )
    select id from chain`);
  return rows.map(({ id }) => id);
}

/** Matches ids of rows on which one of these accounts acted, as strings like the audit log. */
const actedOn = (id: SQLWrapper, action: AuditAct, ids: number[]) => sql`${id}::text in (
  select ${auditLog.entityId} from ${auditLog}
  where ${auditLog.action} = ${action} and ${auditLog.userId} = any(${sql.param(ids)}::integer[]))`;

/** Includes keys whose rights they changed. Rows of removed accounts name nobody: the audit log knows them. */
const keysOf = (ids: number[]) =>
  or(
    inArray(apiKeys.createdById, ids),
    and(isNull(apiKeys.createdById), actedOn(apiKeys.id, 'apikeys.create', ids)),
    actedOn(apiKeys.id, 'apikeys.update', ids),
    actedOn(apiKeys.id, 'apikeys.enable', ids),
  );

/** Includes webhooks that these accounts changed, since they may have chosen another receiver. */
const webhooksOf = (ids: number[]) =>
  or(
    inArray(webhooks.createdById, ids),
    and(isNull(webhooks.createdById), actedOn(webhooks.id, 'webhooks.create', ids)),
    actedOn(webhooks.id, 'webhooks.update', ids),
  );

/** Includes links whose address these accounts know, or the key that signs decisions, which is in a file. */
const linksOf = (ids: number[]) =>
  or(
    inArray(approvalLinks.createdById, ids),
    and(isNull(approvalLinks.createdById), actedOn(approvalLinks.id, 'approvalLinks.create', ids)),
    actedOn(approvalLinks.id, 'approvalLinks.renew', ids),
    actedOn(approvalLinks.id, 'approvalLinks.file', ids),
  );

/**
 * Revokes what the demo accounts can still do once they are disabled: their sessions, API keys, webhooks and approval
 * links. Their password is public, so anybody may have created these. The password hash is removed too;
 * `seedAccounts` restores it. At the moment of closing this also covers what was made by accounts that a demo account
 * created or took over, directly or through others; these accounts stay, but their sessions and the invitations that
 * they made end, and what they create later is up to the owner. A mail server that they set is forgotten: links to new
 * passwords pass through it. If they took a backup along, whoever has it knows the keys of all sessions, so that these
 * are made anew and everybody signs in again. Returns whether the demo was open until now.
 */
export async function disableDemoAccounts(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const demoIds = (await tx.select({ id: users.id }).from(users).where(isDemo)).map(({ id }) => id);
    if (demoIds.length === 0) return false;
    // The password hash is the one trace of an open demo that its users cannot remove; they may have left no key and
    // signed out.
    const shut = await tx
      .update(users)
      .set({ passwordHash: null })
      .where(and(isDemo, isNotNull(users.passwordHash)))
      .returning({ id: users.id });
    const makers = shut.length > 0 ? [...demoIds, ...(await findDemoChain(tx, demoIds))] : demoIds;
    await tx
      .update(sessions)
      .set({ endedAt: sql`now()`, endReason: 'demo accounts off' })
      .where(and(inArray(sessions.userId, makers), isNull(sessions.endedAt)));
    if (shut.length > 0) await shutDoors(tx, makers);
    const keys = await tx
      .update(apiKeys)
      .set({ active: false, version: sql`${apiKeys.version} + 1`, updatedAt: sql`now()` })
      .where(and(keysOf(makers), eq(apiKeys.active, true)))
      .returning({ id: apiKeys.id, name: apiKeys.service });
    const hooks = await tx
      .update(webhooks)
      .set({ pausedAt: sql`now()`, version: sql`${webhooks.version} + 1`, updatedAt: sql`now()` })
      .where(and(webhooksOf(makers), isNull(webhooks.pausedAt)))
      .returning({ id: webhooks.id, name: webhooks.name });
    const links = await tx
      .update(approvalLinks)
      .set({ revokedAt: sql`now()` })
      // One that has ended would be opened again by the next round that its owner sends.
      .where(and(linksOf(makers), isNull(approvalLinks.revokedAt)))
      .returning({ id: approvalLinks.id, name: approvalLinks.title });
    const acts = [
      ...keys.map((row) => ({ action: 'apikeys.disable' as const, ...row })),
      ...hooks.map((row) => ({ action: 'webhooks.pause' as const, ...row })),
      ...links.map((row) => ({ action: 'approvalLinks.revoke' as const, ...row })),
    ];
    await auditMany(
      tx,
      undefined,
      acts.map(({ action, id, name }) => ({ action, entityId: id, entityName: name, after: { reason: REASON } })),
    );
    return shut.length > 0 || acts.length > 0;
  });
}

/** Ends what leads into accounts of others. */
async function shutDoors(tx: Queryable, makers: number[]): Promise<void> {
  await tx
    .delete(singleUseTokens)
    .where(
      and(
        eq(singleUseTokens.purpose, 'activation'),
        or(
          actedOn(singleUseTokens.userId, 'users.invite', makers),
          actedOn(singleUseTokens.userId, 'users.resendActivation', makers),
          actedOn(singleUseTokens.userId, 'users.create', makers),
        ),
      ),
    );
  const host = await findMailServerOf(tx, makers);
  if (host !== null) {
    await forgetMailServer(tx);
    await auditMany(tx, undefined, [{ action: 'mail.remove', entityName: host, after: { reason: REASON } }]);
  }
  if (!(await tookBackup(tx, makers))) return;
  await tx.delete(secrets).where(inArray(secrets.name, [...rotatedSecrets]));
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: 'demo accounts off' })
    .where(isNull(sessions.endedAt));
}

/** Secrets that open something by themselves. `sealing` stays: what it seals is in the backup, too. */
const rotatedSecrets = ['access', 'refresh', 'request', 'media'] as const satisfies SessionSecret[];

async function tookBackup(db: Queryable, makers: readonly number[]): Promise<boolean> {
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'backups.download'), inArray(auditLog.userId, [...makers])))
    .limit(1);
  return found !== undefined;
}

/** Lists what people created with the demo accounts and what still exists, for the new owner of the installation. */
export async function listDemoLeftovers(db: Queryable): Promise<DemoLeftovers> {
  const demoIds = (await db.select({ id: users.id }).from(users).where(isDemo)).map(({ id }) => id);
  const chain = await findDemoChain(db, demoIds);
  const makers = [...demoIds, ...chain];
  const madeKeys = await db
    .select({ name: apiKeys.service })
    .from(apiKeys)
    .where(keysOf(makers))
    .orderBy(asc(apiKeys.id));
  const madeHooks = await db
    .select({ name: webhooks.name })
    .from(webhooks)
    .where(webhooksOf(makers))
    .orderBy(asc(webhooks.id));
  const madeLinks = await db
    .select({ name: approvalLinks.title })
    .from(approvalLinks)
    .where(linksOf(makers))
    .orderBy(asc(approvalLinks.id));
  const accounts = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(inArray(users.id, chain))
    .orderBy(asc(users.id));
  return {
    apiKeys: madeKeys.map(({ name }) => name),
    webhooks: madeHooks.map(({ name }) => name),
    approvalLinks: madeLinks.map(({ name }) => name),
    accounts,
    mailServer: await findMailServerOf(db, makers),
    tookBackup: await tookBackup(db, makers),
  };
}

/** The host of the mail server that was set last, if one of these accounts set it; null otherwise. */
async function findMailServerOf(db: Queryable, makers: readonly number[]): Promise<string | null> {
  const [last] = await db
    .select({ userId: auditLog.userId, host: auditLog.entityName })
    .from(auditLog)
    .where(eq(auditLog.action, 'mail.update'))
    .orderBy(sql`${auditLog.id} desc`)
    .limit(1);
  return last?.userId != null && makers.includes(last.userId) ? last.host : null;
}

/** Lines for the terminal; empty if nothing is left. */
export function describeLeftovers({
  apiKeys: keys,
  webhooks: hooks,
  approvalLinks: links,
  accounts,
  mailServer,
  tookBackup,
}: DemoLeftovers): string[] {
  const lines = [
    keys.length > 0 && `  API keys, switched off: ${keys.join(', ')}`,
    hooks.length > 0 && `  webhooks, paused: ${hooks.join(', ')}`,
    links.length > 0 && `  approval links, closed: ${links.join(', ')}`,
    accounts.length > 0 &&
      `  accounts, still open: ${accounts.map(({ email, role }) => `${email} (${role})`).join(', ')}`,
    mailServer !== null && `  mail server, forgotten: ${mailServer}`,
    tookBackup && '  a backup was downloaded: everybody signs in again; let all change their passwords',
  ].filter((line) => line !== false);
  return lines.length === 0 ? [] : ['Made or changed by the demo accounts:', ...lines];
}
