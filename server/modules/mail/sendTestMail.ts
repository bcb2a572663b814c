import type { MailServer } from '#contract/mail.ts';
import { ForbiddenPlace } from '#server/base/publicAddress.ts';
import type { Config } from '#server/config/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openSmtp } from '#server/mail/openSmtp.ts';
import { checkMailHost, lookupFor, smtpUrl } from './mailServer.ts';
import { fromOf } from './openMails.ts';

const SUBJECT = 'Teste de e-mail da Entoa';
const TEXT = 'Se você lê esta mensagem, a Entoa consegue enviar e-mails.';

type Allowed = Pick<Config, 'SMTP_ALLOWED_HOSTS'>;

/** Refuses a private address entered in a form; only the environment may choose a server inside the network. */
export async function assertPublicMailServer({ host }: MailServer, allowed: Allowed, field = 'host'): Promise<void> {
  await checkMailHost(host, allowed).catch((error: unknown) => {
    throw error instanceof ForbiddenPlace ? refuseHost(error, field) : error;
  });
}

const refuseHost = ({ message }: ForbiddenPlace, field = 'host') =>
  new Refusal('INVALID_INPUT', { fields: { [field]: message } });

/**
 * Sends at once, and refuses with a readable reason if it fails. A server inside the network must be allowed by the
 * environment, unless `mustBePublic` is false.
 */
export async function sendTestMail(
  server: MailServer,
  to: string,
  allowed: Allowed,
  mustBePublic = true,
): Promise<{ to: string }> {
  try {
    const lookup = await lookupFor({ host: server.host, mustBePublic }, allowed);
    await openSmtp(smtpUrl(server), fromOf(server.from), lookup).send({
      to: { name: '', address: to },
      subject: SUBJECT,
      text: `${TEXT}\n`,
      html:
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
        `<title>${SUBJECT}</title></head><body><p>${TEXT}</p></body></html>`,
    });
  } catch (error) {
    if (error instanceof ForbiddenPlace) throw refuseHost(error);
    throw new Refusal('MAIL_NOT_SENT', { message: reasonOf(error as { code?: string; responseCode?: number }) });
  }
  return { to };
}

/** Text for the mail library's error code; the server's own response is not shown, since it may contain anything. */
function reasonOf({ code, responseCode }: { code?: string; responseCode?: number }): string {
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Este servidor de e-mail não foi encontrado. Confira o nome.';
    case 'EAUTH':
      return 'O servidor de e-mail recusou o usuário ou a senha.';
    case 'ETLS':
      return 'O servidor de e-mail não oferece uma conexão cifrada (STARTTLS) nesta porta.';
    case 'EENVELOPE':
      return `O servidor de e-mail recusou o remetente ou o destinatário${responseCode ? ` (${responseCode})` : ''}.`;
    case 'ETIMEDOUT':
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ESOCKET':
      return 'O servidor de e-mail não respondeu neste nome e nesta porta.';
    default:
      return `O e-mail não pôde ser enviado${responseCode ? ` (${responseCode})` : ''}. Confira os dados do servidor.`;
  }
}
