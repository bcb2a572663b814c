import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';
import { auth } from '#contract/auth.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { demoEmails as emails, DEMO_PASSWORD as PASSWORD } from '#testing/accounts.ts';
import { type Api, apiBy, type Send } from '#testing/client.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { buildLoginCode } from './loginCode.ts';
import { type RunningServer, startServer } from './runningServer.ts';

export { emails, expect, PASSWORD };
export type { Api };

interface Fixtures {
  /** Any console error or exception in the page fails the test, except those that match one of these. */
  expectedErrors: RegExp[];
  /** Starts a server for this test only; it stops after the page is closed, which would report errors otherwise. */
  startOwn: (environment?: Record<string, string>) => Promise<RunningServer>;
  /** A mail server for this test only. */
  mails: Awaited<ReturnType<typeof receiveMails>>;
  api: Api;
}

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  startOwn: async ({}, use) => {
    const started: RunningServer[] = [];
    await use(async (environment) => {
      const server = await startServer(environment);
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.stop()));
  },
  // `startOwn` is a dependency so that the servers stop after the page.
  page: async ({ page, expectedErrors, startOwn: _after }, use) => {
    const errors: string[] = [];
    const note = (text: string, url = '') => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(`${text} ${url}`);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text(), message.location().url);
    });
    page.on('pageerror', (error) => note(String(error)));
    await use(page);
    if (errors.length > 0) throw new Error(`The page complained:\n${errors.join('\n')}`);
  },
  mails: async ({}, use) => {
    const mails = await receiveMails();
    await use(mails);
    await mails.stop();
  },
  api: async ({ request }, use) => {
    await use(await apiAs(request, 'USER'));
  },
});

/** API calls through the browser's own request context, to prepare data. */
export async function apiAs(request: APIRequestContext, role: Role): Promise<Api> {
  const send = sendBy(request);
  const { accessToken } = await apiBy(send).call(auth.login, { email: emails[role], password: PASSWORD });
  return apiBy(send, () => accessToken);
}

function sendBy(request: APIRequestContext): Send {
  return async (path, { method, headers, body }) => {
    const answer = await request.fetch(path, {
      method,
      headers,
      ...(body instanceof FormData ? { multipart: body } : body !== null && { data: body }),
    });
    return {
      status: answer.status(),
      headers: new Headers(answer.headersArray().map(({ name, value }): [string, string] => [name, value])),
      text: () => answer.text(),
    };
  };
}

interface SignIn {
  readonly remember?: boolean;
  /** Another origin than the shared server's. */
  readonly origin?: string;
  /** The screen to open, instead of the projects. */
  readonly path?: string;
}

interface LoginCode {
  readonly loginCode: {
    logIn(credentials: { email: string; password: string }, rememberMe: boolean): Promise<unknown>;
  };
}

/** A static file of the app: a page of its origin that runs nothing by itself. */
const STATIC_FILE = '/release.json';

/**
 * Signs in by the API, with the code of the login page but without the page, and opens the app with the session that is
 * now kept on the device.
 */
export async function signIn(
  page: Page,
  role: Role = 'USER',
  { remember = true, origin = '', path = '/dashboard/projects' }: SignIn = {},
) {
  await page.goto(origin + STATIC_FILE);
  await page.evaluate(await buildLoginCode());
  const outcome = await page.evaluate(
    ([credentials, isRemembered]) => (globalThis as unknown as LoginCode).loginCode.logIn(credentials, isRemembered),
    [{ email: emails[role], password: PASSWORD }, remember] as const,
  );
  expect(outcome).toEqual({ is: 'open' });
  // The app renews its token as it opens. A page left before the answer would open the next one with the used token.
  const renewed = page.waitForResponse((response) => response.url().endsWith(addressOf(auth.refresh)));
  await page.goto(origin + path);
  await renewed;
}

/** Signs in on the login page, where a test depends on that page. */
export async function signInOnPage(page: Page, role: Role = 'USER', { remember = true, origin = '' }: SignIn = {}) {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('E-mail').fill(emails[role]);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  if (remember) await page.getByLabel('Lembrar de mim').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
}
