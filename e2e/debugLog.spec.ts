import { expect, signIn, test } from './fixtures.ts';

test.use({ expectedErrors: [/500|404|401/] });

test('failed calls are told the console where somebody looks for a fault, without what belongs to a session', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') told.push(message.text());
  });
  await page.goto('/auth/login');
  await page.evaluate(() => localStorage.setItem('entoa-debug', '1'));
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('Segredo#2026');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.poll(() => told.join('\n')).toContain('POST /auth/login 401 private');
  await signIn(page);
  await page.route('**/api/projects?**', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  await page.reload();
  await expect.poll(() => told.join('\n')).toContain('GET /projects 500');
  expect(told.join('\n')).not.toContain('Segredo');
});

test('a check of maintenance that fails is told the console alone', async ({ page }) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await signIn(page);
  // Not a 5xx status, for which the cached response would be used.
  await page.route('**/api/settings', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
  await page.reload();
  await expect.poll(() => told.join('\n')).toContain('Erro ao verificar o modo de manutenção');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
