import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { auth } from '#contract/auth.ts';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { settings } from '#contract/settings.ts';
import { enter, OWNER_PASSWORD, test } from './authFixtures.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { expect } from '#e2e/fixtures.ts';
import { arrive, elsewhere } from './securityFixtures.ts';

/** The current TOTP code, or that of a later time step if this one's was used already. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** `--entoa-danger` in the light theme. */
const RED = 'rgb(183, 25, 28)';

/** The code with a blank, as apps show it and mails hold it. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Unlike `fill`, the browser cuts what is pasted to the field's maximum length. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.insertText(text);
}

async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/dashboard/sessions');
  await page.getByRole('button', { name: 'Ligar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Campo obrigatório')).toHaveCSS('color', RED);
  await dialog.getByLabel('Sua senha').fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Imagem para o aplicativo de autenticação ler' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent())!;
  await dialog.getByRole('button', { name: 'Ligar a verificação' }).click();
  await expect(dialog.getByText('Campo obrigatório')).toHaveCSS('color', RED);
  await paste(dialog.getByLabel('Código que o aplicativo mostra'), ` ${spaced(codeOf(secret))} `);
  await dialog.getByRole('button', { name: 'Ligar a verificação' }).click();
  const list = dialog.getByRole('list', { name: 'Guarde seus códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL('**/auth/login');
};

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
    await field.clear();
    await paste(field, ` ${spaced(codeOf(secret, 1))} `);
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

test.describe('narrow and wide', () => {
  test.use({ expectedErrors: [/403/] });
  test('axe finds nothing, and nothing is wider than the screen', async ({ page, outside }) => {
    const { email } = await outside.addPerson();
    await arrive(page, email);
    await page.goto('/dashboard/sessions');
    await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ligar' })).toBeVisible();
    await auditBoth(page, 'sessions');
    const dialog = page.getByRole('dialog');
    await turnOn(page);
    await auditBoth(page, 'recovery codes');
    await dialog.getByRole('button', { name: 'Já guardei' }).click();
    await expect(page.getByText(/Ligada desde/)).toBeVisible();
    await page.goto('/logout');
    await page.waitForURL('**/auth/login');
    await enter(page, email, OWNER_PASSWORD);
    await expect(page.getByLabel('Código', { exact: true })).toBeVisible();
    await auditBoth(page, 'code');
    await page.getByRole('button', { name: 'Estou sem o aplicativo' }).click();
    await auditBoth(page, 'recovery code');
  });
});
