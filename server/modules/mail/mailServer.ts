import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { MailServer, type MailState } from '#contract/mail.ts';
import type { Config } from '#server/config/config.ts';
import type { Queryable } from '#server/db/database.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import type { SessionKeys } from '#server/modules/sessions/sessionKeys.ts';

/** Name of the row and encryption context; the password would open a mailbox. */
const KEPT = 'mailServer';

type Seal = Pick<SessionKeys, 'seal' | 'unseal'>;

/** Mail server set by administrators; undefined if none is set. */
export async function readMailServer(db: Queryable, keys: Seal): Promise<MailServer | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, KEPT));
  return row && v.parse(MailServer, JSON.parse(keys.unseal(row.value, KEPT).toString()));
}

export async function writeMailServer(db: Queryable, keys: Seal, server: MailServer): Promise<void> {
  const value = keys.seal(Buffer.from(JSON.stringify(server)), KEPT);
  await db.insert(secrets).values({ name: KEPT, value }).onConflictDoUpdate({ target: secrets.name, set: { value } });
}

export async function forgetMailServer(db: Queryable): Promise<void> {
  await db.delete(secrets).where(eq(secrets.name, KEPT));
}

/** Active mail configuration without the password. The environment takes precedence over the settings. */
export async function describeMail(db: Queryable, keys: Seal, config: Config): Promise<MailState> {
  if (config.SMTP_URL !== undefined) return { source: 'environment', server: null };
  const server = await readMailServer(db, keys);
  return server ? { source: 'settings', server } : { source: 'outbox', server: null };
}

/** True if mails leave this installation, so that people can be asked to open a link. */
export async function sendsMails(db: Queryable, config: Config): Promise<boolean> {
  if (config.SMTP_URL !== undefined) return true;
  const [row] = await db.select({ name: secrets.name }).from(secrets).where(eq(secrets.name, KEPT));
  return row !== undefined;
}

export function smtpUrl({ host, port, user, password }: MailServer): string {
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${port === 465 ? 'smtps' : 'smtp'}://${who}${host}:${port}`;
}
