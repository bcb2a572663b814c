import type { LookupFunction } from 'node:net';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { MailServer, type MailState } from '#contract/mail.ts';
import type { Config } from '#server/config/config.ts';
import { checkHost, ForbiddenPlace, lookupAllowed } from '#server/base/publicAddress.ts';
import type { Queryable } from '#server/db/database.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import type { SessionKeys } from '#server/modules/sessions/sessionKeys.ts';

/** Name of the row and encryption context; the password would open a mailbox. */
const KEPT = 'mailServer';

type Seal = Pick<SessionKeys, 'seal' | 'unseal'>;
type Allowed = Pick<Config, 'SMTP_ALLOWED_HOSTS'>;

/** With `mustBePublic` each connection checks the place. Servers of earlier versions lack it and may be inside. */
const StoredMailServer = v.object({ ...MailServer.entries, mustBePublic: v.optional(v.boolean(), false) });
export type StoredMailServer = v.InferOutput<typeof StoredMailServer>;

/** Mail server set by administrators; undefined if none is set. */
export async function readMailServer(db: Queryable, keys: Seal): Promise<StoredMailServer | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, KEPT));
  return row && v.parse(StoredMailServer, JSON.parse(keys.unseal(row.value, KEPT).toString()));
}

export async function writeMailServer(
  db: Queryable,
  keys: Seal,
  server: v.InferInput<typeof StoredMailServer>,
): Promise<void> {
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

const inside = (host: string) =>
  new ForbiddenPlace(
    `${host} fica na rede interna. Quem cuida do servidor pode permitir: SMTP_ALLOWED_HOSTS, ou SMTP_URL.`,
  );

/** Throws ForbiddenPlace for a private host that the environment does not allow. */
export const checkMailHost = (host: string, { SMTP_ALLOWED_HOSTS }: Allowed): Promise<void> =>
  checkHost(host, SMTP_ALLOWED_HOSTS, inside);

/**
 * Checks a server's place before a connection and returns the lookup to connect with, since its name may lead inside
 * the network by now. Undefined if it may be inside.
 */
export async function lookupFor(
  { host, mustBePublic }: Pick<StoredMailServer, 'host' | 'mustBePublic'>,
  { SMTP_ALLOWED_HOSTS }: Allowed,
): Promise<LookupFunction | undefined> {
  if (!mustBePublic) return undefined;
  await checkMailHost(host, { SMTP_ALLOWED_HOSTS });
  return lookupAllowed(SMTP_ALLOWED_HOSTS, inside);
}
