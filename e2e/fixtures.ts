import { type APIRequestContext, type Page, test as base } from '@playwright/test';
import { auth } from '#contract/auth.ts';
import { API_ROOT, type Endpoint, type Input, type Output, toRequest } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { type RunningServer, startServer } from './runningServer.ts';

export { expect } from '@playwright/test';

export const PASSWORD = 'Entoa#2026';
export const emails: Record<Role, string> = {
  ADMIN: 'admin@entoa.local',
  MANAGER: 'gerente@entoa.local',
  USER: 'usuario@entoa.local',
};

/** Typed calls of the API, as one user: for what a journey needs to find there. */
export interface Api {
  call<E extends Endpoint>(endpoint: E, input: Input<E>, file?: { name: string; content: string }): Promise<Output<E>>;
}

interface Fixtures {
  /** Any error in the console or thrown in the page fails the test, but for lines that match one of these. */
  expectedErrors: RegExp[];
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
  page: async ({ page, expectedErrors }, use) => {
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
  api: async ({ request }, use) => {
    await use(await apiAs(request, 'USER'));
  },
});

export async function apiAs(request: APIRequestContext, role: Role): Promise<Api> {
  const { accessToken } = await callWith(request, undefined)(auth.login, { email: emails[role], password: PASSWORD });
  return { call: callWith(request, accessToken) };
}

function callWith(request: APIRequestContext, accessToken: string | undefined): Api['call'] {
  return async (endpoint, input, file) => {
    const { method, url, ...rest } = toRequest(endpoint, input);
    const body = 'body' in rest ? (rest.body as Record<string, string>) : undefined;
    const answer = await request.fetch(API_ROOT + url, {
      method,
      headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      ...('params' in rest && { params: rest.params as Record<string, string> }),
      ...(body &&
        (endpoint.kind === 'multipart'
          ? {
              multipart: {
                ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
                ...(file && { file: { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) } }),
              },
            }
          : { data: body })),
    });
    if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`);
    return await answer.json();
  };
}

/** Signs in as a person does. */
export async function signIn(page: Page, role: Role = 'USER', { remember = true } = {}) {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(emails[role]);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  if (remember) await page.getByLabel('Lembrar de mim').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
}
