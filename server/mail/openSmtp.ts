import { createTransport } from 'nodemailer';
import type { Mailer } from './Mailer.ts';
import { headers } from './headers.ts';

/** A server that says nothing must not keep the job that waits for it. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...LIMITS }, { from, headers });
  return { send: async (mail) => { await transport.sendMail(mail); } };
}
