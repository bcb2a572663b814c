import { enter, OWNER_PASSWORD, test } from './authFixtures.ts';
import { expect } from '#e2e/fixtures.ts';
import { arrive, elsewhere } from './securityFixtures.ts';

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
    // They learn of it by the event stream, or by their next request.
    for (const { page: ended, context } of [one, two]) {
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
    // The page may be shown before it has refreshed its token.
    const keptToken = () => page.evaluate(() => sessionStorage.getItem('entoa-session'));
    await expect.poll(keptToken).not.toBe(token);
    const newest = await keptToken();
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
    // A browser that restores a tab may restore an older token with it: that one is used up and must not be sent again.
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
  await expect.poll(() => inState().catch(() => undefined)).toBe('null');
  // A page of the same tab without the app, which could still write its session state.
  await page.goto('/manifest.webmanifest');
  await inState('as before');
  expect(await inState()).toMatch(/^"[\w-]{43}"$/);
  await page.goto('/dashboard/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await expect.poll(() => inState()).toBe('null');
  expect(await page.evaluate(() => sessionStorage.getItem('entoa-session'))).toMatch(/^[\w-]{43}$/);
});
