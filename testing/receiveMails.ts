import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

/** A mail server on loopback that records received mails. */
export async function receiveMails() {
  const received: { to: string; mail: Email; raw: string }[] = [];
  const held: (() => void)[] = [];
  /** `refuses`: mails refused for now; `unknown`: recipients refused for ever. */
  const state = { refuses: 0, isSlow: false, unknown: [] as string[] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!state.unknown.includes(address)) return done();
      return done(Object.assign(new Error(`<${address}>: no such user`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuses > 0) {
          state.refuses -= 1;
          return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        void PostalMime.parse(raw).then((mail) => {
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail, raw });
          if (state.isSlow) held.push(done);
          else done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Entoa <entoa@exemplo.com.br>',
    },
    received,
    state,
    /** Accepts the mails that a slow server has delayed. */
    release: () => {
      state.isSlow = false;
      for (const done of held.splice(0)) done();
    },
    /** Waits for `count` mails to the address and returns the newest one. */
    mailTo: async (address: string, count = 1): Promise<Email> => {
      return until(`mail ${count} to ${address}`, () => {
        const own = received.filter(({ to }) => to === address);
        return own.length >= count && own.at(-1)!.mail;
      });
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** The only link in the mail. */
export function linkIn(mail: Email, origin: string): string {
  const [link] =
    new RegExp(`${origin}/auth/(?:recuperar-senha\\?t|ativar-conta\\?token)=[\\w-]+$`, 'm').exec(mail.text ?? '') ?? [];
  if (!link) throw new Error(`no link in: ${mail.text}`);
  return link;
}

export function tokenIn(mail: Email, origin: string): string {
  return linkIn(mail, origin).split('=')[1]!;
}
