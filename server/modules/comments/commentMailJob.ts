import { eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { composeMail } from '#server/mail/composeMail.ts';
import type { Mailer } from '#server/mail/Mailer.ts';
import { sendsMails } from '#server/modules/mail/mailServer.ts';
import { users } from '#server/modules/users/schema.ts';
import { concernedUsers } from './comments.ts';
import { commentMails } from './schema.ts';

/** Comments named in one mail; more are counted. */
const NAMED_MAX = 10;

interface Mailed extends Record<string, unknown> {
  readonly project: string;
  readonly idProject: number;
  readonly prompt: string;
  readonly by: string;
  readonly text: string;
  /** With microseconds, which a date would lose. */
  readonly readAt: string;
}

/** One mail about all comments of others since the person's last one. Without a mail server there is only the bell. */
export const mailComments =
  (db: Database, mailer: Mailer, config: Config) =>
  async ({ userId, origin }: { userId: number; origin: string }): Promise<void> => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user?.active || !(await sendsMails(db, config))) return;
    const { rows } = await db.execute<Mailed>(
      sql`
        select projects.name as project, projects.id as "idProject", prompts.name as prompt, comments.by_name as by,
          comments.text, now()::text as "readAt"
        from comments join prompts on prompts.id = comments.prompt_id and prompts.removed_at is null
          join projects on projects.id = prompts.project_id and projects.removed_at is null
        where comments.text is not null and comments.user_id is distinct from ${userId}
          and comments.created_at > greatest(now() - interval '3 days',
            coalesce((select mailed_at from comment_mails where user_id = ${userId}), '-infinity'))
          and ${userId} in (${concernedUsers(sql.raw('comments.prompt_id'))})
        order by comments.created_at`,
    );
    if (rows.length === 0) return;
    const named = rows
      .slice(0, NAMED_MAX)
      .map(({ project, prompt, by, text }) => `${project}, ${prompt} (${by}): ${text}`);
    const rest = rows.length - named.length;
    await mailer.send(
      composeMail({
        to: user,
        subject: rows.length === 1 ? 'Um comentário novo na Entoa' : `${rows.length} comentários novos na Entoa`,
        before: [...named, ...(rest > 0 ? [`E mais ${rest}.`] : [])].join('\n\n'),
        link: { label: 'Abrir o projeto', address: `${origin}/dashboard/projects/${rows[0]!.idProject}/prompts` },
        after: 'Enviamos no máximo uma mensagem por hora sobre comentários.',
      }),
    );
    // Not the time at which it was sent: what was written meanwhile goes with the next one.
    const mailedAt = sql`${rows[0]!.readAt}::timestamptz`;
    await db
      .insert(commentMails)
      .values({ userId, mailedAt })
      .onConflictDoUpdate({ target: commentMails.userId, set: { mailedAt } });
  };
