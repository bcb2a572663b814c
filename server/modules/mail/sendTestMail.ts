import type { MailServer } from '#contract/mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openSmtp } from '#server/mail/openSmtp.ts';
import { smtpUrl } from './mailServer.ts';
import { fromOf } from './openMails.ts';

const SUBJECT = 'Teste de e-mail da Entoa';
const TEXT = 'Se você lê esta mensagem, a Entoa consegue enviar e-mails.';

/** Sends now, and says in a sentence why it could not. */
export async function sendTestMail(server: MailServer, to: string): Promise<{ to: string }> {
  try {
    await openSmtp(smtpUrl(server), fromOf(server.from)).send({
      to: { name: '', address: to },
      subject: SUBJECT,
      text: `${TEXT}\n`,
      html:
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
        `<title>${SUBJECT}</title></head><body><p>${TEXT}</p></body></html>`,
    });
  } catch (error) {
    throw new Refusal('MAIL_NOT_SENT', { message: reasonOf(error as { code?: string; responseCode?: number }) });
  }
  return { to };
}

/** By what the mail library calls it; the server's own words may hold anything. */
function reasonOf({ code, responseCode }: { code?: string; responseCode?: number }): string {
  switch (code) {
    case 'EDNS':
      return 'Este servidor de e-mail não foi encontrado. Confira o nome.';
    case 'EAUTH':
      return 'O servidor de e-mail recusou o usuário ou a senha.';
    case 'ETLS':
      return 'O servidor de e-mail não oferece uma conexão cifrada (STARTTLS) nesta porta.';
    case 'EENVELOPE':
      return `O servidor de e-mail recusou o remetente ou o destinatário${responseCode ? ` (${responseCode})` : ''}.`;
    case 'ETIMEDOUT':
    case 'ECONNECTION':
    case 'ESOCKET':
      return 'O servidor de e-mail não respondeu neste nome e nesta porta.';
    default:
      return `O e-mail não pôde ser enviado${responseCode ? ` (${responseCode})` : ''}. Confira os dados do servidor.`;
  }
}
