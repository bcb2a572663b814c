import net, { type LookupFunction } from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer';
import { isLoopback } from '#server/config/config.ts';
import type { Mailer } from './Mailer.ts';
import { headers } from './headers.ts';

/** An unresponsive server must not block its job. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** With a `lookup`, the server is reached at the addresses that it returns. */
export function openSmtp(url: string, from: string, lookup?: LookupFunction): Mailer {
  const options = { url, ...LIMITS, requireTLS: needsTls(url), ...(lookup && { getSocket: connectBy(lookup) }) };
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      await createTransport(options, { from, headers })
        .sendMail(mail)
        .catch((error: MailFault) => {
          throw error.responseCode === undefined ? error : withoutAddresses(error);
        });
    },
  };
}

interface MailFault extends Error {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** A server's refusal names the recipient, who stays out of the log and of the queue's errors. */
function withoutAddresses({ message, code, responseCode }: MailFault): MailFault {
  return Object.assign(new Error(message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')), { code, responseCode });
}

/** The mail library resolves names itself unless it is given a connection. */
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

/** Connects and logs in without sending anything; rejects with the reason if that fails. */
export async function verifySmtp(url: string, withinMs: number, lookup?: LookupFunction): Promise<void> {
  const limits = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs };
  const { createTransport } = await import('nodemailer');
  const getSocket = lookup && { getSocket: connectBy(lookup) };
  const transport = createTransport({ url, ...limits, requireTLS: needsTls(url), ...getSocket });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Mailed links grant access, so they leave this machine only encrypted. `?requireTLS=false` in the address is for one's
 * own relay without a certificate.
 */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return (
    !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false' && searchParams.get('ignoreTLS') !== 'true'
  );
}
