import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { test as base } from '#e2e/fixtures.ts';
import { type OidcProvider, startOidcProvider } from '#testing/oidcProvider.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';

interface Person {
  readonly id: number;
  readonly email: string;
}

interface Outside {
  readonly mails: Awaited<ReturnType<typeof receiveMails>>;
  readonly provider: OidcProvider;
  /** Creates an account with the password `OWNER_PASSWORD`. */
  addPerson(change?: { active?: boolean; mustChange?: boolean }): Promise<Person>;
  /** Sends a mail with an activation link, as the administration does. */
  invite(person: Person, origin: string): Promise<void>;
}

export const OWNER_PASSWORD = 'Dono#2026 longa';

/** A server with a mail server and an OpenID Connect provider, both real and on loopback. */
export const test = base.extend<object, { outside: Outside; server: RunningServer }>({
  server: [
    async ({}, use) => {
      const [mails, provider] = await Promise.all([receiveMails(), startOidcProvider()]);
      const server = await startServer({
        ...mails.environment,
        ...provider.environment,
        ADMIN_EMAIL: 'dona@exemplo.com.br',
        ADMIN_PASSWORD: OWNER_PASSWORD,
      });
      parts.set(server, { mails, provider });
      await use(server);
      await server.stop();
      await Promise.all([mails.stop(), provider.stop()]);
    },
    { scope: 'worker' },
  ],
  outside: [
    async ({ server }, use) => {
      const database = new pg.Pool({
        host: path.join(server.dataDir, 'postgres'),
        user: 'entoa',
        database: 'postgres',
        max: 1,
      });
      await use({
        ...parts.get(server)!,
        addPerson: async ({ active = true, mustChange = false } = {}) => {
          const { rows } = await database.query<Person>(
            `
          insert into users (email, first_name, last_name, role, password_hash, active, must_change_password)
          select $1, 'Marina', 'Prado', 'USER', password_hash, $2, $3
            from users where email = 'dona@exemplo.com.br' returning id, email`,
            [`${randomUUID().slice(0, 8)}@exemplo.com.br`, active, mustChange],
          );
          return rows[0]!;
        },
        invite: async ({ id }, origin) => {
          await database.query("select graphile_worker.add_job('mail-activation', $1)", [
            JSON.stringify({ userId: id, origin }),
          ]);
        },
      });
      await database.end();
    },
    { scope: 'worker' },
  ],
});

const parts = new WeakMap<RunningServer, Pick<Outside, 'mails' | 'provider'>>();

export async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

export async function fillPassword(page: Page, password: string, confirmation = password) {
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha').fill(confirmation);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
}
