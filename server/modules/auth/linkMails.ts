import { composeMail } from '#server/mail/composeMail.ts';
import type { Mail } from '#server/mail/Mailer.ts';

interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function recoveryMail(to: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to,
    subject: 'Crie uma nova senha na Entoa',
    before:
      'Recebemos um pedido para criar uma nova senha da sua conta na Entoa. ' +
      'Abra o endereço abaixo para escolher a senha.',
    link: { label: 'Criar nova senha', address: `${origin}/auth/recuperar-senha?t=${token}` },
    after:
      'O link vale por 1 hora e funciona uma única vez. Se você não fez este pedido, ignore esta mensagem: ' +
      'sua senha continua a mesma.',
  });
}

export function activationMail(to: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to,
    subject: 'Ative sua conta na Entoa',
    before: 'Uma conta na Entoa foi criada para você. Abra o endereço abaixo para ativá-la.',
    link: { label: 'Ativar minha conta', address: `${origin}/auth/ativar-conta?token=${token}` },
    after: 'O link vale por 72 horas e funciona uma única vez. No primeiro acesso você cria a sua própria senha.',
  });
}
