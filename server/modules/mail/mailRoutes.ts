import type { FastifyInstance } from 'fastify';
import { mail, type MailServer } from '#contract/mail.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { describeMail, forgetMailServer, readMailServer, writeMailServer } from './mailServer.ts';
import { assertPublicMailServer, sendTestMail } from './sendTestMail.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { limitVisitors } from '#server/http/visitorLimit.ts';

/** Limited, since each test sends a mail. */
const TESTS_A_MINUTE = 10;

export function registerMailRoutes(app: FastifyInstance, deps: Deps) {
  const { config, keys } = deps;
  /**
   * The client never receives the stored password; an empty one means the stored one, if server and user are unchanged.
   */
  const whole = async (db: Queryable, given: MailServer): Promise<MailServer> => {
    if (given.password !== '') return given;
    const kept = await readMailServer(db, keys);
    const isSame = kept?.host === given.host && kept.port === given.port && kept.user === given.user;
    return isSame ? { ...given, password: kept.password } : given;
  };
  /** A server stored by an earlier version may stay, even if the environment would not allow it now. */
  const mustBePublic = async (db: Queryable, { host, port }: MailServer): Promise<boolean> => {
    const kept = await readMailServer(db, keys);
    return kept?.host !== host || kept.port !== port || kept.mustBePublic;
  };
  registerEndpoints(
    app,
    deps,
    mail,
    {
      get: (_input, { db }) => describeMail(db, keys, config),
      update: {
        prepareAndTransact: async (given, { db, user, transact }) => {
          const isRestricted = await mustBePublic(db, given);
          if (isRestricted) await assertPublicMailServer(given, config);
          return transact(async (tx) => {
            await writeMailServer(tx, keys, { ...(await whole(tx, given)), mustBePublic: isRestricted });
            await audit(tx, user, { action: 'mail.update', entityName: given.host });
            return describeMail(tx, keys, config);
          });
        },
      },
      async test(given, { db, user }) {
        return sendTestMail(await whole(db, given), user.email, config, await mustBePublic(db, given));
      },
      async remove(_input, { db, user }) {
        await forgetMailServer(db);
        await audit(db, user, { action: 'mail.remove' });
        return describeMail(db, keys, config);
      },
    },
    { test: limitVisitors(deps, 'test mail', TESTS_A_MINUTE) },
  );
}
