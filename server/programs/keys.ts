import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { endWith } from './resolveFromShell.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openDatabase, type Queryable } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { recoveryCodes, secondFactors, singleUseTokens } from '#server/modules/auth/schema.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import { webhooks } from '#server/modules/webhooks/schema.ts';
import { BackupFault } from '#server/modules/backups/format.ts';
import { refuseConnected } from '#server/modules/backups/swapDatabases.ts';
import { sealedFor as factorOf } from '#server/modules/auth/checkCode.ts';
import { readMailServer, writeMailServer } from '#server/modules/mail/mailServer.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import {
  loadSessionKeys,
  openSessionKeys,
  type SessionKeys,
  sessionSecrets,
} from '#server/modules/sessions/sessionKeys.ts';
import { sealedFor as webhookOf } from '#server/modules/webhooks/signDelivery.ts';
import { type Installation, openInstallation } from './installation.ts';

const USAGE = `npm run keys -- renew    new keys for sessions and for what is sealed, after strangers may have had a
                         backup or the database; no server and no worker may run`;
const LIMITS = { statementMs: 10 * 60_000, connectMs: 30_000 };
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Manages the keys of an installation from the shell. */
try {
  const [act, ...rest] = process.argv.slice(2);
  if (act !== 'renew' || rest.length > 0) {
    say(USAGE);
    process.exit(act === '--help' || act === undefined ? 0 : 1);
  }
  const config = readConfig({ ...process.env, SPEECH_THREADS: '0' });
  const installation = await openInstallation(config, { role: 'owner', say });
  const how = { onError: () => {}, connections: 2, waitsForDisk: true, limits: LIMITS };
  const db = openDatabase(installation.connection, how);
  try {
    await refuseInUse(installation);
    const before = await loadSessionKeys(db);
    await db.transaction((tx) => renewKeys(tx, before));
  } finally {
    await db.$client.end();
    await installation.close();
  }
  say('The keys are new. Everybody signs in again, and recovery codes are to be made anew.');
  say(
    'As they were, and known to whoever had the old keys: secrets of second factors and of webhooks, the password of',
  );
  say('the mail server, and hashes of passwords and API keys. Renew what may have been seen.');
  process.exit(0);
} catch (error) {
  endWith(error, [ConfigError, BackupFault]);
}

/** A running server would go on with the old keys: accept what they sign, and seal what no later start can read. */
async function refuseInUse({ connection }: Installation): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseConnected(client, connection.database);
  } finally {
    await client.end();
  }
}

/** Encrypts data of the old keys with new ones; tokens that only an old key can verify become invalid. */
async function renewKeys(tx: Queryable, before: SessionKeys): Promise<void> {
  const values = new Map(sessionSecrets.map((name) => [name, randomBytes(32)]));
  const after = openSessionKeys(values);
  const seal = (sealed: Buffer, about: string) => after.seal(before.unseal(sealed, about), about);
  for (const { userId, secret } of await tx.select().from(secondFactors).for('update'))
    await tx
      .update(secondFactors)
      .set({ secret: seal(secret, factorOf(userId)) })
      .where(eq(secondFactors.userId, userId));
  for (const { id, secret, oldSecret } of await tx.select().from(webhooks).for('update'))
    await tx
      .update(webhooks)
      .set({ secret: seal(secret, webhookOf(id)), oldSecret: oldSecret && seal(oldSecret, webhookOf(id)) })
      .where(eq(webhooks.id, id));
  const mailServer = await readMailServer(tx, before);
  if (mailServer) await writeMailServer(tx, after, mailServer);
  // Keyed hashes can no longer be compared.
  await tx.delete(recoveryCodes);
  await tx.delete(idempotencyKeys);
  await tx.delete(singleUseTokens);
  await endSessions(tx, sql`true`, 'keys renewed');
  await tx.delete(secrets).where(inArray(secrets.name, ['setupCodes']));
  for (const [name, value] of values) await tx.update(secrets).set({ value }).where(eq(secrets.name, name));
}
