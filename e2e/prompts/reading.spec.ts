import type { Page } from '@playwright/test';
import { prompts } from '#contract/prompts.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { newProject, speak } from './spoken.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const preview = (page: Page) => page.getByRole('region', { name: 'Como será lido' });
/** This word is normalized; before the response arrives it is a plain word. */
const cnpq = (page: Page) => preview(page).getByRole('button', { name: /^CNPQ:/ });

test('the form shows how a text is said; a click teaches the project, and what sounds otherwise is remade', async ({
  page,
  api,
}) => {
  const { id: idProject } = await newProject(api);
  const touched = await speak(api, idProject, 'com_sigla', 'A CNPQ cobra R$ 2,50.');
  const left = await speak(api, idProject, 'sem_sigla', 'A empresa cobra R$ 2,50.');
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts/new` });
  await page.getByRole('textbox', { name: 'Texto' }).fill('A CNPQ cobra R$ 1.249,90 até 18/11/2026 às 14h30.');
  await expect(preview(page)).toContainText('mil duzentos e quarenta e nove reais e noventa centavos');
  await expect(preview(page)).toContainText('dezoito de novembro de dois mil e vinte e seis');
  // An unclosed mark is reported with its position and is not treated as text.
  await page.getByRole('textbox', { name: 'Texto' }).fill('Espere [pausa:1s] e fale [devagar]com calma.');
  await expect(preview(page).getByRole('alert')).toHaveText('A marca [devagar] na posição 26 não foi fechada.');
  // A probable mistake is reported but does not prevent saving; words are shown as written.
  await page.getByRole('textbox', { name: 'Texto' }).fill('Use 5 GB até 31/02.<break time="1s"/> Привет');
  await expect(preview(page)).toContainText('“31/02” não existe no calendário. Confira a data.');
  await expect(preview(page)).toContainText('“Привет” está em outro alfabeto.');
  await expect(preview(page)).toContainText('cinco gigabytes');
  await expect(preview(page)).toContainText('pausa');
  await page.getByRole('textbox', { name: 'Texto' }).fill('A CNPQ cobra R$ 2,50 agora.');
  await cnpq(page).click();
  const [spoken] = await Promise.all([
    page.waitForResponse('**/api/prompts/demo'),
    page.getByRole('menuitem', { name: 'Ouvir' }).click(),
  ]);
  expect(spoken.status()).toBe(200);
  await cnpq(page).click();
  await page.getByRole('menuitem', { name: 'Soletrar' }).click();
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('CNPQ');
  await expect(dialog(page).getByLabel('Dito')).toHaveValue('cê, ene, pê, quê');
  await dialog(page).getByLabel('Dito').fill('cê ene pê quê do Brasil');
  await expect(dialog(page)).toContainText('1 áudio pronto muda, por até R$');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Entrada salva; 1 áudio será refeito.')).toBeVisible();
  await expect(preview(page)).toContainText('cê ene pê quê do Brasil');
  // Every word can be taught, even one that is spoken as written; several words by selecting them in the field.
  await preview(page).getByRole('button', { name: 'cobra', exact: true }).click();
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('cobra');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('textbox', { name: 'Texto' }).press('Control+Home');
  for (let i = 0; i < 'A CNPQ'.length; i += 1)
    await page.getByRole('textbox', { name: 'Texto' }).press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Ensinar uma palavra' }).press('Enter');
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('A CNPQ');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect
    .poll(async () => {
      const { status, path } = await api.call(prompts.get, { id: touched.id });
      return status === 'PROCESSED' && path !== touched.path;
    })
    .toBe(true);
  expect((await api.call(prompts.get, { id: left.id })).path).toBe(left.path);
});

test('a reading that comes while a word is pressed waits for the hand', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts/new` });
  let answer: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/prompts/reading', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Texto' }).fill('A CNPQ cobra agora.');
  await preview(page).getByRole('button', { name: 'CNPQ', exact: true }).hover();
  await page.mouse.down();
  const read = page.waitForResponse('**/api/prompts/reading');
  answer!();
  await (await read).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('CNPQ');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(cnpq(page)).toBeVisible();
});

test('a visitor sees and hears how the demo will read', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Seu texto').fill('Pague R$ 10,50 até 05/12.');
  await page.getByRole('button', { name: 'Como será lido' }).click();
  const piece = page.getByRole('button', { name: 'Ouvir R$ 10,50: dez reais e cinquenta centavos' });
  const [spoken] = await Promise.all([page.waitForResponse('**/api/prompts/demo'), piece.click()]);
  expect(spoken.status()).toBe(200);
  await page.getByLabel('Seu texto').fill('Pague R$ 10,50 até 05/12 [pausa:1s] e [devagar.');
  await expect(page.getByText(/A marca \[devagar/)).toBeVisible();
  await auditBoth(page, 'demo');
  await page.getByLabel('Seu texto').fill('Espere [pausa]');
  await expect(page.getByText(/A marca \[pausa\] na posição 8/)).toBeVisible();
  // A probable mistake is told before it is heard.
  await page.getByLabel('Seu texto').fill('Vence em 31/02/2026.');
  await expect(page.getByText('“31/02/2026” não existe no calendário. Confira a data.')).toBeVisible();
  await page.getByLabel('Seu texto').fill('Bom dia.');
  await expect(page.getByText('Tudo será lido como está escrito.')).toBeVisible();
});
