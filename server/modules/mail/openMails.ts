import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { loadSessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import type { Mailer } from '#server/mail/Mailer.ts';
import { openMailer } from '#server/mail/openMailer.ts';
import type { OutboxLog } from '#server/mail/openOutbox.ts';
import { openSmtp } from '#server/mail/openSmtp.ts';
import { readMailServer, smtpUrl } from './mailServer.ts';

/** Sends through the environment's server, else the one set by administrators, else into files. */
export function openMails(db: Database, config: Config, log: OutboxLog): Mailer {
  const fallback = openMailer(config, log);
  if (config.SMTP_URL !== undefined) return fallback;
  return {
    // Looked up for each mail, so that a change applies at once in every process.
    send: async (mail) => {
      const server = await readMailServer(db, await loadSessionKeys(db));
      await (server ? openSmtp(smtpUrl(server), fromOf(server.from)) : fallback).send(mail);
    },
  };
}

/** SMTP address of the active mail server; undefined if mails are written to files. */
export async function findSmtpUrl(db: Database, { SMTP_URL }: Config): Promise<string | undefined> {
  if (SMTP_URL !== undefined) return SMTP_URL;
  const server = await readMailServer(db, await loadSessionKeys(db));
  return server && smtpUrl(server);
}

export const fromOf = (address: string): string => `Entoa <${address}>`;
