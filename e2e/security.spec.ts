import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { auth } from '#contract/auth.ts';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { settings } from '#contract/settings.ts';
import { enter, OWNER_PASSWORD, test } from './authFixtures.ts';
import { expect } from './fixtures.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** The code of an authenticator app; the next step's, where this one's was used up. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

async function arrive(page: Page, email: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Lembrar de mim').check();
  await enter(page, email, OWNER_PASSWORD);
  await page.waitForURL('**/dashboard/projects');
}

/** Another device of the same person, signed in. */
async function elsewhere(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext({ baseURL: origin, userAgent: FIREFOX });
  const page = await context.newPage();
  await arrive(page, email);
  return { context, page };
}

async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/dashboard/sessions');
  await page.getByRole('button', { name: 'Ligar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha').fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Imagem para o aplicativo de autenticação ler' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent())!;
  await dialog.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Ligar a verificação' }).click();
  const list = dialog.getByRole('list', { name: 'Guarde seus códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL('**/auth/login');
};

test.describe('sessions', () => {
  test.use({ expectedErrors: [/401/] });
  test('are seen from the account menu, with what they are; one is ended, then the others', async ({
    page,
    browser,
    server,
    outside,
  }) => {
    const { email } = await outside.addPerson();
    await arrive(page, email);
    const [one, two] = [await elsewhere(browser, server.origin, email), await elsewhere(browser, server.origin, email)];
    await page.getByRole('button', { name: /Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sessões' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sessões' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Sessões' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.getByRole('listitem').filter({ hasText: 'Este aparelho' })).toContainText(
      /(Chrome|Chromium).* em Linux/,
    );
    await expect(list.getByRole('listitem').filter({ hasText: 'Firefox em Linux' }).first()).toContainText(
      'Endereço 127.0.0.1',
    );
    await list.getByRole('button', { name: 'Encerrar Firefox em Linux' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('Sua conta está aberta só neste aparelho.')).toBeVisible();
    for (const { page: ended, context } of [one, two]) {
      await ended.goto('/dashboard/projects');
      await ended.waitForURL('**/auth/login?expired=1');
      await context.close();
    }
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  test('on phones they are under "Mais"', async ({ page, outside }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arrive(page, (await outside.addPerson()).email);
    await page.getByRole('button', { name: 'Mais' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sessões' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sessões' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('an administrator ends those of a user in the user’s form', async ({ page, browser, server, outside }) => {
    const { id, email } = await outside.addPerson();
    const device = await elsewhere(browser, server.origin, email);
    await arrive(page, 'dona@exemplo.com.br');
    await page.goto(`/dashboard/users/${id}/edit`);
    await page.getByRole('button', { name: 'Encerrar Firefox em Linux' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('Nenhuma sessão aberta.')).toBeVisible();
    await device.page.reload();
    await device.page.waitForURL('**/auth/login?expired=1');
    await device.context.close();
  });
});

test.describe('without "Lembrar de mim"', () => {
  test('the refresh token is on no disk, and a second tab goes on with it', async ({ page, context, outside }) => {
    await page.goto('/auth/login');
    await enter(page, (await outside.addPerson()).email, OWNER_PASSWORD);
    await page.waitForURL('**/dashboard/projects');
    const token = await page.evaluate(() => sessionStorage.getItem('entoa-session'));
    expect(token).toMatch(/^[\w-]{43}$/);
    const second = await context.newPage();
    await second.goto('/dashboard/sessions');
    await expect(second.getByRole('list', { name: 'Sessões' }).getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
    const newest = await page.evaluate(() => sessionStorage.getItem('entoa-session'));
    expect(newest).not.toBe(token);
    await expect.poll(() => second.evaluate(() => sessionStorage.getItem('entoa-session'))).toBe(newest);
    const kept = await page.evaluate(async () => {
      const open = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('entoa-state');
        asked.onsuccess = () => resolve(asked.result);
      });
      const all = open.transaction('persist').objectStore('persist').getAll();
      return new Promise<string>((resolve) => {
        all.onsuccess = () => resolve(JSON.stringify([all.result, { ...localStorage }]));
      });
    });
    expect(kept).not.toMatch(/refreshToken[\\":]+[\w-]{20}/);
    for (const one of [token!, newest!]) expect(kept).not.toContain(one);
    const cookie = (await context.cookies(`${page.url().split('/dashboard')[0]}/api`)).find(
      ({ name }) => name === 'entoa_media',
    );
    expect(cookie?.expires).toBe(-1);
    // A browser that brings a tab back may bring an older token with it: that one is spent, and is not tried again.
    await second.evaluate((old) => sessionStorage.setItem('entoa-session', old), token!);
    const [renewed] = await Promise.all([second.waitForRequest('**/api/auth/refresh'), second.reload()]);
    expect((await renewed.allHeaders())['authorization']).not.toContain(token!);
    await expect(second.getByRole('list', { name: 'Sessões' }).getByRole('listitem')).toHaveCount(1);
    await second.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/auth/login');
    expect(await page.evaluate(() => sessionStorage.getItem('entoa-session'))).toBeNull();
  });
});

test('who signed in before the update without being remembered stays, and their token leaves the disk', async ({
  page,
  outside,
}) => {
  await page.goto('/auth/login');
  await enter(page, (await outside.addPerson()).email, OWNER_PASSWORD);
  await page.waitForURL('**/dashboard/projects');
  await page.waitForLoadState('networkidle');
  const inState = (change?: 'as before') =>
    page.evaluate(async (asBefore) => {
      const open = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('entoa-state');
        asked.onsuccess = () => resolve(asked.result);
      });
      const store = open.transaction('persist', 'readwrite').objectStore('persist');
      const ask = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          asked.onsuccess = () => resolve(asked.result);
        });
      const kept = JSON.parse((await ask(store.get('persist:session'))) as string) as Record<string, string>;
      if (asBefore) {
        await ask(
          store.put(
            JSON.stringify({ ...kept, refreshToken: JSON.stringify(sessionStorage.getItem('entoa-session')) }),
            'persist:session',
          ),
        );
        sessionStorage.removeItem('entoa-session');
        localStorage.removeItem('entoa-session-newest');
      }
      open.close();
      return kept['refreshToken'];
    }, change);
  await inState('as before');
  expect(await inState()).toMatch(/^"[\w-]{43}"$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await expect.poll(() => inState()).toBe('null');
  expect(await page.evaluate(() => sessionStorage.getItem('entoa-session'))).toMatch(/^[\w-]{43}$/);
});

test.describe('second factor', () => {
  test.use({ expectedErrors: [/403|422|409/] });
  test('is turned on, asked for, replaced by a recovery code, and turned off', async ({ page, context, outside }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await outside.addPerson();
    await arrive(page, email);
    const { secret, codes } = await turnOn(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    await expect(dialog.getByText('Copiado.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('codigos-de-recuperacao-entoa.txt');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Já guardei' }).click();
    await expect(page.getByRole('region', { name: 'Verificação em duas etapas' })).toContainText(
      /Ligada desde .*Restam 10 códigos/,
    );
    await signOut(page);

    await enter(page, email, OWNER_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Código de verificação' })).toBeVisible();
    const field = page.getByLabel('Código', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Campo obrigatório')).toBeVisible();
    await field.fill(codeOf(secret, -5));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('O código não confere ou já foi usado.')).toBeVisible();
    await field.fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard/projects');
    await signOut(page);

    await enter(page, email, OWNER_PASSWORD);
    await page.getByRole('button', { name: 'Estou sem o aplicativo' }).click();
    await page.getByLabel('Código de recuperação').fill(codes[0]!);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard/projects');
    await page.goto('/dashboard/sessions');
    await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible();
    await page.getByRole('button', { name: 'Desligar' }).click();
    await dialog.getByLabel('Sua senha').fill(OWNER_PASSWORD);
    await dialog.getByLabel('Código', { exact: true }).fill(codes[1]!);
    await dialog.getByRole('button', { name: 'Desligar' }).click();
    await expect(page.getByRole('region', { name: 'Verificação em duas etapas' })).toContainText('Desligada');
  });

  test('a role that must have it sets it up on the way in, and goes where it wanted', async ({
    page,
    request,
    outside,
  }) => {
    const { email } = await outside.addPerson();
    const login = (await (
      await request.post(API_ROOT + auth.login.path, {
        data: { email: 'dona@exemplo.com.br', password: OWNER_PASSWORD },
      })
    ).json()) as { accessToken: string };
    const demand = (secondFactorRoles: string) =>
      request.patch(API_ROOT + settings.update.path, {
        data: { secondFactorRoles },
        headers: { authorization: `Bearer ${login.accessToken}` },
      });
    expect((await demand('ALL')).status()).toBe(200);
    try {
      await page.goto('/dashboard/sessions');
      await page.waitForURL('**/auth/login');
      await enter(page, email, OWNER_PASSWORD);
      await expect(page.getByRole('heading', { name: 'Proteja sua conta' })).toBeVisible();
      const secret = (await page.locator('code').textContent())!;
      await page.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
      await page.getByRole('button', { name: 'Ligar a verificação' }).click();
      await expect(
        page.getByRole('list', { name: 'Guarde seus códigos de recuperação' }).getByRole('listitem'),
      ).toHaveCount(10);
      await page.getByRole('button', { name: 'Já guardei' }).click();
      await page.waitForURL('**/dashboard/sessions');
      await expect(page.getByText('Seu perfil pede a verificação: ela não pode ser desligada.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Desligar' })).toHaveCount(0);
    } finally {
      await demand('NONE');
    }
  });

  test('an administrator takes it from somebody who lost the phone', async ({ page, browser, server, outside }) => {
    const { id, email } = await outside.addPerson();
    const device = await elsewhere(browser, server.origin, email);
    await turnOn(device.page);
    await arrive(page, 'dona@exemplo.com.br');
    await page.goto(`/dashboard/users/${id}/edit`);
    await page.getByRole('button', { name: 'Desligar a verificação em duas etapas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Entra só com a senha.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Desligar a verificação em duas etapas' })).toHaveCount(0);
    await device.context.clearCookies();
    await arrive(await (await browser.newContext({ baseURL: server.origin })).newPage(), email);
    await device.context.close();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, expectedErrors: [/403/] });
      test('axe finds nothing, and nothing is wider than the screen', async ({ page, outside }) => {
        const check = async () => {
          await page.evaluate(() =>
            Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
          );
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
            .analyze();
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        };
        const { email } = await outside.addPerson();
        await arrive(page, email);
        await page.goto('/dashboard/sessions');
        await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Ligar' })).toBeVisible();
        await check();
        const dialog = page.getByRole('dialog');
        await turnOn(page);
        await check();
        await dialog.getByRole('button', { name: 'Já guardei' }).click();
        await expect(page.getByText(/Ligada desde/)).toBeVisible();
        await page.goto('/logout');
        await page.waitForURL('**/auth/login');
        await enter(page, email, OWNER_PASSWORD);
        await expect(page.getByLabel('Código', { exact: true })).toBeVisible();
        await check();
        await page.getByRole('button', { name: 'Estou sem o aplicativo' }).click();
        await check();
      });
    });
  }
