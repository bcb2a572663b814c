import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Mailer } from './Mailer.ts';
import { type OutboxLog, openOutbox } from './openOutbox.ts';
import { openSmtp } from './openSmtp.ts';

/** Sends by SMTP if configured, else writes files that the person who runs the server can open. */
export function openMailer(config: Config, log: OutboxLog): Mailer {
  return config.SMTP_URL === undefined
    ? openOutbox(path.join(config.DATA_DIR, 'outbox'), config.MAIL_FROM, log)
    : openSmtp(config.SMTP_URL, config.MAIL_FROM!);
}
