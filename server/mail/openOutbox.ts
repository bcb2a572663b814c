import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { headers } from './headers.ts';
import type { Mailer } from './Mailer.ts';

export interface OutboxLog {
  warn(data: object, message: string): void;
}

const FROM = 'Entoa <nao-responda@localhost>';

/** Writes each message to `folder` as an .eml file, readable only by its owner, since its link grants access. */
export function openOutbox(folder: string, from: string = FROM, log: OutboxLog): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from, headers });
      const { message } = await transport.sendMail(mail);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(
        folder,
        `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      await fs.writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
      log.warn({ file }, 'no mail server is set: a mail was written to the outbox');
    },
  };
}
