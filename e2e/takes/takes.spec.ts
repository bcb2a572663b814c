import type { Page } from '@playwright/test';
import { metrics } from '#contract/metrics.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { auditWidth } from '#e2e/auditScreen.ts';
import { type Api, apiAs, expect, signIn, test } from '#e2e/fixtures.ts';

let made = 0;
const [FIRST, SECOND, THIRD] = [
  'Bem-vindo à Clínica Santa Rita. Aguarde na linha.',
  'Olá! Você ligou para a Clínica Santa Rita. Aguarde, por favor.',
  'Olá! Você ligou para a Clínica Santa Rita. Já vamos atender.',
];

const ended = (api: Api, id: number) =>
  expect.poll(async () => (await api.call(prompts.get, { id })).status).toBe('PROCESSED');

/** A prompt that had each of the texts once, the last one being current; the first was approved. */
async function changed(api: Api, texts: readonly string[]): Promise<Prompt> {
  const { id: idProject } = await api.call(projects.create, {
    name: `Tomadas ${'abcdefghijklm'[(made += 1)]}${process.pid}`,
    description: 'Com história',
  });
  const said = { speaker: 'Clara', compression: false };
  const created = await api.call(prompts.create, { idProject, name: 'saudacao', text: texts[0]!, ...said });
  const { id } = created as Prompt;
  await ended(api, id);
  await api.call(prompts.approve, { id });
  for (const text of texts.slice(1)) {
    await api.call(prompts.update, { id, text, ...said });
    await ended(api, id);
  }
  return api.call(prompts.get, { id });
}

const listOf = ({ idProject }: Prompt) => `/dashboard/projects/${idProject}/prompts`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Tomadas de saudacao' });
const source = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentSrc);

test('two earlier takes are heard against the present one, and the approved one is used again with one press', async ({
  page,
  api,
  request,
}) => {
  const prompt = await changed(api, [FIRST, SECOND, THIRD]);
  const [third, second, first] = (await api.call(takes.list, { id: prompt.id })).data;
  const admin = await apiAs(request, 'ADMIN');
  const spoken = async () => (await admin.call(metrics.stream, {})).realTimeFactor.embedded.count;
  await signIn(page, 'USER', { path: listOf(prompt) });
  const row = page.getByRole('row', { name: /saudacao/ });
  await expect(row).not.toContainText('Aprovado por');
  const before = await spoken();
  await row.getByRole('button', { name: 'Tomadas: saudacao' }).click();
  const dialog = dialogOf(page);
  const earlier = dialog.getByRole('list', { name: 'Tomadas anteriores' }).getByRole('listitem');
  await expect(earlier).toHaveCount(2);
  await expect(earlier.last()).toContainText('Aprovada por Ugo Usuário');
  await expect(earlier.first()).toContainText('Clara, Alta qualidade');
  await expect(earlier.first().locator('ins').first()).toHaveText('Aguarde,');
  for (const [place, take] of [
    [dialog.getByRole('region', { name: 'Em uso' }), third],
    [earlier.first(), second],
    [earlier.last(), first],
  ] as const) {
    await place.getByRole('button', { name: /^Ouvir saudacao/ }).click();
    await expect.poll(() => source(page)).toContain(take!.path);
    await expect(place.getByRole('button', { name: /^Pausar/ })).toBeFocused();
  }
  await earlier
    .last()
    .getByRole('button', { name: /^Usar esta tomada/ })
    .click();
  // The notice stays while the pointer is over it.
  await page.getByText(/^A tomada de .+ está em uso\./).hover();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(FIRST);
  await expect(row).toContainText('Aprovado por Ugo Usuário');
  expect(await api.call(prompts.get, { id: prompt.id })).toMatchObject({ path: first!.path, status: 'PROCESSED' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toContainText(THIRD);
  expect(await spoken()).toBe(before);
});

test('by keyboard alone: opened, heard, used; the focus comes back', async ({ page, api }) => {
  const prompt = await changed(api, [FIRST, SECOND]);
  await signIn(page, 'USER', { path: listOf(prompt) });
  const opener = page.getByRole('button', { name: 'Tomadas: saudacao' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const use = dialog.getByRole('button', { name: /^Usar esta tomada/ });
  const isAt = (name: RegExp) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '').then((label) => name.test(label));
  for (let i = 0; i < 10 && !(await isAt(/^Ouvir .*tomada de/)); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => source(page)).toContain('/api/audio/');
  for (let i = 0; i < 10 && !(await isAt(/^Usar esta tomada/)); i += 1) await page.keyboard.press('Tab');
  await expect(use).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^A tomada de .+ está em uso\./)).toBeVisible();
  await expect(opener).toBeFocused();
});

test.describe('without a network', () => {
  // Prefetched audio fails to load.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('it says why nothing can be used', async ({ page, api, context }) => {
    const prompt = await changed(api, [FIRST, SECOND]);
    await signIn(page, 'USER', { path: listOf(prompt) });
    await page.getByRole('button', { name: 'Tomadas: saudacao' }).click();
    const use = dialogOf(page).getByRole('button', { name: /^Usar esta tomada/ });
    await expect(use).toBeEnabled();
    await context.setOffline(true);
    await expect(use).toBeDisabled();
    await expect(page.getByText(/^Sem conexão: toca o que está no aparelho/)).toBeVisible();
    await context.setOffline(false);
    await expect(use).toBeEnabled();
  });
});

test('from the form: what is typed is safe, and the fields follow the take and its taking back', async ({
  page,
  api,
}) => {
  const prompt = await changed(api, [FIRST, SECOND]);
  await signIn(page, 'USER', { path: `${listOf(prompt)}/${prompt.id}/edit` });
  const written = page.locator('textarea');
  const use = dialogOf(page).getByRole('button', { name: /^Usar esta tomada/ });
  await written.fill('Ainda não salvo.');
  await page.getByRole('button', { name: 'Tomadas' }).click();
  await expect(page.getByText(/^Há mudanças sem salvar/)).toBeVisible();
  await expect(use).toBeDisabled();
  await page.keyboard.press('Escape');
  await written.fill(SECOND);
  await page.getByRole('button', { name: 'Tomadas' }).click();
  await use.click();
  await page.getByText(/^A tomada de .+ está em uso\./).hover();
  await expect(written).toHaveValue(FIRST);
  await expect(page.getByRole('button', { name: 'Tomadas' })).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(written).toHaveValue(SECOND);
});

for (const width of [360, 1440]) {
  test(`the dialog has no fault at ${width} px, empty or full`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    for (const texts of [[FIRST], [FIRST, SECOND, THIRD]]) {
      const prompt = await changed(api, texts);
      await page.goto(listOf(prompt));
      if (width === 360) {
        await page.getByRole('button', { name: 'Ações de saudacao' }).click();
        await page.getByRole('menuitem', { name: 'Tomadas' }).click();
      } else await page.getByRole('button', { name: 'Tomadas: saudacao' }).click();
      await expect(dialogOf(page)).toContainText(
        texts.length === 1 ? 'Nenhuma tomada anterior' : 'Aprovada por Ugo Usuário',
      );
      await auditWidth(page, `${texts.length} takes`);
    }
  });
}
