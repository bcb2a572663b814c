import { eq } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import type { Mail, Mailer } from '#server/mail/Mailer.ts';
import { composeMail } from '#server/mail/composeMail.ts';
import { issueToken } from './singleUseTokens.ts';
import { findByEmail } from './accountEmails.ts';
import { mayOpen } from './mayOpen.ts';

interface Log {
  error(data: object, message: string): void;
}
type User = typeof users.$inferSelect;

/** Tokens are created when the mail is sent: the queue never stores one, and a retry creates another. */
export function linkJobs(db: Database, mailer: Mailer, config: Config, log: Log) {
  const deliver = async (user: User, mail: Mail, { isLastAttempt, signal }: JobContext) => {
    try {
      // A hanging mail server must not delay shutdown.
      await Promise.race([mailer.send(mail), aborted(signal)]);
    } catch (error) {
      if (!isLastAttempt || signal.aborted) throw error;
      log.error({ userId: user.id, reason: (error as Error).message }, 'a mail could not be delivered');
    }
  };
  return {
    'mail-recovery': async ({ email, origin }: { email: string; origin: string }, context: JobContext) => {
      const user = await findByEmail(db, email);
      if (!user || !mayOpen(config, user) || isBuiltIn(user)) return;
      await deliver(user, recoveryMail(user, origin, await issueToken(db, user.id, 'recovery')), context);
    },
    'mail-activation': async ({ userId, origin }: { userId: number; origin: string }, context: JobContext) => {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      if (!user || user.active) return;
      await deliver(user, activationMail(user, origin, await issueToken(db, userId, 'activation')), context);
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

function recoveryMail(to: Recipient, origin: string, token: string): Mail {
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

function activationMail(to: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to,
    subject: 'Ative sua conta na Entoa',
    before: 'Uma conta na Entoa foi criada para você. Abra o endereço abaixo para ativá-la.',
    link: { label: 'Ativar minha conta', address: `${origin}/auth/ativar-conta?token=${token}` },
    after: 'O link vale por 72 horas e funciona uma única vez. No primeiro acesso você cria a sua própria senha.',
  });
}
