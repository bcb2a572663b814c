import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { loadSessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import type { Mailer } from '#server/mail/Mailer.ts';
import { openMailer } from '#server/mail/openMailer.ts';
import type { OutboxLog } from '#server/mail/openOutbox.ts';
import { openSmtp, verifySmtp } from '#server/mail/openSmtp.ts';
import { lookupFor, readMailServer, smtpUrl } from './mailServer.ts';

/** Sends through the environment's server, else the one set by administrators, else into files. */
export function openMails(db: Database, config: Config, log: OutboxLog): Mailer {
  const fallback = openMailer(config, log);
  if (config.SMTP_URL !== undefined) return fallback;
  return {
    // Looked up for each mail, so that a change applies at once in every process.
    send: async (mail) => {
      const server = await readMailServer(db, await loadSessionKeys(db));
      const mailer = server && openSmtp(smtpUrl(server), fromOf(server.from), await lookupFor(server, config));
      await (mailer ?? fallback).send(mail);
    },
  };
}

/** Connects to the active mail server without sending anything; false if mails are written to files. */
export async function verifyMails(db: Database, config: Config, withinMs: number): Promise<boolean> {
  const server = config.SMTP_URL === undefined ? await readMailServer(db, await loadSessionKeys(db)) : undefined;
  const url = config.SMTP_URL ?? (server && smtpUrl(server));
  if (url === undefined) return false;
  await verifySmtp(url, withinMs, server && (await lookupFor(server, config)));
  return true;
}

export const fromOf = (address: string): string => `Entoa <${address}>`;
