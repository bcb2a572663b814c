import * as v from 'valibot';
import { Email, INVALID_FIELD } from './auth.ts';
import { endpoint } from './kit/endpoint.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

const PORT = 'Informe um número de 1 a 65535.';

/** An SMTP server. Port 465 is TLS from the first byte; on any other port a remote server must offer STARTTLS. */
export const MailServer = v.object({
  host: v.pipe(
    v.string(REQUIRED_FIELD),
    v.trim(),
    v.nonEmpty(REQUIRED_FIELD),
    v.maxLength(253, INVALID_FIELD),
    v.regex(/^[\w-]+(\.[\w-]+)*$/, 'Escreva só o nome do servidor, como smtp.exemplo.com.br.'),
  ),
  port: v.pipe(v.number(PORT), v.integer(PORT), v.minValue(1, PORT), v.maxValue(65_535, PORT)),
  /** Empty if the server needs no login. */
  user: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254, INVALID_FIELD)), ''),
  password: v.optional(v.pipe(v.string(), v.maxLength(1024, INVALID_FIELD)), ''),
  /** The sender address. */
  from: Email,
});
export type MailServer = v.InferOutput<typeof MailServer>;

export const MailState = v.object({
  /** Where the mail server is configured; 'outbox' writes mails to files because none is configured. */
  source: v.picklist(['environment', 'settings', 'outbox']),
  /** The stored server without its password; null unless `source` is 'settings'. */
  server: v.nullable(v.object({ host: v.string(), port: v.number(), user: v.string(), from: v.string() })),
});
export type MailState = v.InferOutput<typeof MailState>;

export const mail = {
  get: endpoint({
    method: 'GET',
    path: '/mail',
    summary: 'How mails are sent; never the password',
    access: 'settings',
    input: v.object({}),
    output: MailState,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/mail',
    summary: 'Send mails by this server; an empty password keeps the one of the same server and user',
    access: 'settings',
    input: MailServer,
    output: MailState,
  }),
  test: endpoint({
    method: 'POST',
    path: '/mail/test',
    summary: 'Send a mail to the caller by this server, which is not kept',
    access: 'settings',
    isReadOnly: true,
    input: MailServer,
    output: v.object({ to: v.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/mail',
    summary: 'Forget the server: mails are written to files again',
    access: 'settings',
    input: v.object({}),
    output: MailState,
  }),
};
