import net, { type LookupFunction } from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer';
import { isLoopback } from '#server/config/config.ts';
import type { Mailer } from './Mailer.ts';
import { headers } from './headers.ts';

/** A server that says nothing must not keep the job that waits for it. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** With a `lookup` the server is reached by what that gives for its name. */
export function openSmtp(url: string, from: string, lookup?: LookupFunction): Mailer {
  const options = { url, ...LIMITS, requireTLS: needsTls(url), ...(lookup && { getSocket: connectBy(lookup) }) };
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      await createTransport(options, { from, headers }).sendMail(mail);
    },
  };
}

/** The mail library looks names up itself, unless it is given a connection. */
function connectBy(lookup: LookupFunction): NonNullable<SMTPTransportOptions['getSocket']> {
  return ({ host, port }, callback) => {
    const socket = net.connect({ host: host!, port: Number(port), lookup });
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })),
      LIMITS.connectionTimeout,
    );
    const end = (error: Error | null) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      if (error) callback(error, false);
      else callback(null, { connection: socket });
    };
    socket.once('connect', () => end(null)).once('error', end);
  };
}

/** Whether the server lets us in; rejects with why not. Nothing is sent. */
export async function verifySmtp(url: string, withinMs: number): Promise<void> {
  const limits = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...limits, requireTLS: needsTls(url) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Links in mails open accounts: off this machine they travel encrypted, or not at all. `?requireTLS=false` in the
 * address
 * is for a relay of one's own that has no certificate.
 */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return (
    !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false' && searchParams.get('ignoreTLS') !== 'true'
  );
}
