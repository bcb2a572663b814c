import { auditBoth } from '#e2e/auditScreen.ts';
import { downloadOf } from '#e2e/downloadOf.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';

test('a manager makes a pack of numbers, hears one joined and whole, and brings it to the switchboard', async ({
  page,
}) => {
  await signIn(page, 'MANAGER', { path: '/dashboard/models' });
  await page.getByRole('link', { name: 'Pacote de números' }).click();
  await expect(page.getByRole('heading', { name: 'Pacote de números', level: 1 })).toBeVisible();
  await page.getByLabel('Voz', { exact: true }).selectOption('Helena');
  await page.getByRole('button', { name: 'Fazer o pacote' }).click();
  await expect(page.getByText(/^Feito em .* palavras, todas a -22,0 dB\.$/)).toBeVisible();
  await expect(page.getByText('digits/pt-sss')).toBeVisible();

  const heard = page.waitForResponse((answer) => answer.url().includes('/api/numbers/joined'));
  await page.getByRole('button', { name: 'Ouvir juntado' }).click();
  expect((await heard).ok()).toBe(true);
  await expect(page.getByText('Nenhuma emenda passa do limite.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^cinquenta começo|^cinquenta meio/ })).toBeVisible();
  const whole = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/demo'));
  await page.getByRole('button', { name: 'Ouvir inteiro' }).click();
  expect((await whole).postDataJSON()).toMatchObject({
    speaker: 'Helena',
    text: 'mil duzentos e trinta e quatro reais e cinquenta centavos',
  });
  await page.getByLabel('O quê').selectOption('Número');
  await page.getByLabel('Número', { exact: true }).fill('22');
  await page.getByLabel('Gênero').selectOption('f');
  await page.getByLabel('Número', { exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: /^duas fim/ })).toBeVisible();

  const begun = downloadOf(page);
  await page.getByRole('checkbox', { name: 'PCM, 16 kHz (voz HD)' }).check();
  await page.getByRole('button', { name: 'Baixar o zip' }).click();
  expect((await begun).suggestedFilename()).toBe('numeros-asterisk.zip');

  await page.getByText(/^As \d+ palavras e seus arquivos$/).click();
  await auditBoth(page, 'the pack of numbers');
  await page.getByLabel('Nome do projeto').fill('Avisos da Helena');
  await page.getByRole('button', { name: 'Criar o projeto' }).click();
  await expect(page).toHaveURL(/\/dashboard\/projects\/\d+\/prompts/);
  await page.getByRole('searchbox').fill('conf-muted');
  await expect(page.getByRole('heading', { name: 'conf-muted' })).toBeVisible();
});
