import { apiAs, emails, expect, PASSWORD, signInOnPage, test } from '#e2e/fixtures.ts';
import { projects } from '#contract/projects.ts';
import { settings } from '#contract/settings.ts';

test.describe('refused sign-in', () => {
  test.use({ expectedErrors: [/401/] });
  test('says so and keeps the e-mail', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill('usuario@entoa.local');
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Falha na autenticação, verifique suas credenciais')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('usuario@entoa.local');
  });
});

test('empty and misspelt fields are told before anything is sent', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(2);
  await page.getByLabel('E-mail').fill('isto não é e-mail');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('O valor do campo é inválido')).toBeVisible();
});

test('an address asked for signed out is reached after sign-in; unknown ones under /auth go to the login', async ({
  page,
  api,
}) => {
  const { id } = await api.call(projects.create, { name: 'Endereço direto', description: 'Link que alguém mandou' });
  await page.goto(`/dashboard/projects/${id}/edit`);
  await page.waitForURL('**/auth/login**');
  await page.getByLabel('E-mail').fill(emails.USER);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(`**/dashboard/projects/${id}/edit`);
  await page.goto('/auth/qualquer');
  await page.waitForURL(/auth\/login|dashboard\/projects/);
  await page.goto('/login?expired=1');
  await page.waitForURL(/(auth\/login\?expired=1|dashboard\/projects)/);
});

test('the expired flag says what to do', async ({ page }) => {
  await page.goto('/login?expired=1');
  await page.waitForURL('**/auth/login?expired=1');
  await expect(page.getByText('Sua sessão expirou, faça login para continuar')).toBeVisible();
});

test('a reload keeps the session and the place; sign-out reaches the other tab at once', async ({ page, context }) => {
  await signInOnPage(page);
  await page.getByRole('link', { name: 'Adicionar' }).first().click();
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/projects\/new/);
  const other = await context.newPage();
  await other.goto('/dashboard/projects');
  await expect(other.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL('**/auth/login');
  await other.waitForURL('**/auth/login');
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map((one) => one.name!);
    const dumps = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve) => {
            const open = indexedDB.open(name);
            open.onsuccess = () => {
              const stores = [...open.result.objectStoreNames];
              if (stores.length === 0) return resolve('');
              const transaction = open.result.transaction(stores);
              const requests = stores.map((store) => transaction.objectStore(store).getAll());
              transaction.oncomplete = () => resolve(JSON.stringify(requests.map((request) => request.result)));
            };
          }),
      ),
    );
    return dumps.join('');
  });
  expect(stored).not.toMatch(/refreshToken[\\":]+[\w-]{20}/);
  expect(stored).not.toContain(PASSWORD);
});

test('without "Lembrar de mim" the session ends with its last tab, and lives while one is open', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const first = await context.newPage();
  await signInOnPage(first, 'USER', { remember: false });
  const second = await context.newPage();
  await second.goto('/dashboard/projects');
  await expect(second.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await first.close();
  await second.reload();
  await expect(second.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await second.waitForTimeout(500);
  await second.close();
  const third = await context.newPage();
  await third.goto('/dashboard/projects');
  await third.waitForURL('**/auth/login**');
  await context.close();
});

test('each role sees its own tabs; what it may not enter shows the page of what is not there', async ({ page }) => {
  await signInOnPage(page, 'USER');
  const tabs = page.getByRole('navigation', { name: 'Menu principal' }).first().getByRole('link');
  await expect(tabs).toHaveText(['Projetos']);
  await page.goto('/dashboard/users');
  await expect(page.getByRole('heading', { name: 'ERROR' })).toBeVisible();
  await expect(
    page.getByText('Nada para ver aqui. Este recurso provavelmente ainda não foi implementado.'),
  ).toBeVisible();
  await expect(page).toHaveTitle('Entoa | ERROR');
});

test('an administrator has all tabs, a manager those of the table', async ({ browser, server }) => {
  for (const [role, names] of [
    ['MANAGER', ['Projetos', 'Falhos', 'Modelos', 'Custos']],
    ['ADMIN', ['Projetos', 'Falhos', 'Modelos', 'Usuários', 'Api Keys', 'Custos', 'Configurações']],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInOnPage(page, role);
    await expect(page.getByRole('navigation', { name: 'Menu principal' }).first().getByRole('link')).toHaveText([
      ...names,
    ]);
    await context.close();
  }
});

test('the badge shows while maintenance is on', async ({ page, request }) => {
  const admin = await apiAs(request, 'ADMIN');
  await admin.call(settings.update, { maintenanceMode: true });
  await signInOnPage(page, 'ADMIN');
  await expect(page.getByText('EM MANUTENÇÃO')).toBeVisible();
  await admin.call(settings.update, { maintenanceMode: false });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('EM MANUTENÇÃO')).toHaveCount(0);
});

test('on a phone the focus is back on "Mais" when the change of password ends', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOnPage(page);
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByLabel('Senha atual')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test.describe('change of password', () => {
  test.use({ expectedErrors: [/422|403/] });
  test('lists what a new password lacks; the built-in accounts keep theirs', async ({ page }) => {
    await signInOnPage(page);
    await page.getByRole('button', { name: 'Minha conta: Ugo Usuário' }).click();
    await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Senha atual').fill(PASSWORD);
    await dialog.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('curta');
    await dialog.getByLabel('Confirmar nova senha').fill('outra');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toContainText('8 a 16');
    await expect(dialog).toContainText('Senha e confirmação de senha não conferem.');
    await dialog.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('Nova#2027');
    await dialog.getByLabel('Confirmar nova senha').fill('Nova#2027');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toContainText('Não é possível editar perfil base');
  });
});
