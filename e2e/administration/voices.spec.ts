import type { Page } from '@playwright/test';
import { models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { confirmChallenge, dialog, send } from './modelFixtures.ts';

const isHeard = (page: Page) => page.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) > 0);
const switchOf = (page: Page, voice: string) => page.getByRole('switch', { name: `Voz ${voice} ligada` });

test('the voices of the platform are heard, measured and switched; what names one that is off says so', async ({
  page,
  request,
}) => {
  const manager = await apiAs(request, 'MANAGER');
  const { id: idProject } = await manager.call(projects.create, { name: 'Com o Miguel', description: 'Central' });
  const made = await manager.call(prompts.create, {
    idProject,
    name: 'aviso',
    text: 'Bom dia!',
    speaker: 'Miguel',
    compression: false,
  });
  await signIn(page, 'MANAGER', { path: '/dashboard/models' });
  const item = page.getByRole('listitem').filter({ has: switchOf(page, 'Miguel') });
  await expect(item).toContainText('masculina');
  await expect(item).toContainText('vezes mais rápida que a fala');
  await page.getByRole('button', { name: 'Ouvir amostra de Miguel' }).click();
  await expect.poll(() => isHeard(page)).toBe(true);
  await auditScreen(page, 'models and voices');

  await switchOf(page, 'Miguel').press('Space');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(switchOf(page, 'Miguel')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog(page)).toContainText(/prompts? usam? esta voz\./);
  await dialog(page).getByRole('button', { name: 'Desligar' }).click();
  await expect(switchOf(page, 'Miguel')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Ouvir amostra de Miguel' })).toBeDisabled();

  await page.goto(`/dashboard/prompts/${'id' in made ? made.id : 0}/edit`);
  await expect(page.getByLabel('Modelo')).toContainText('Miguel (indisponível)');
  await page.getByLabel('Modelo').selectOption('Luana');
  await page.getByRole('button', { name: 'Ouvir amostra de Luana' }).click();
  await expect.poll(() => isHeard(page)).toBe(true);

  await page.goto('/dashboard/models');
  await switchOf(page, 'Miguel').press('Space');
  await expect(switchOf(page, 'Miguel')).toBeChecked();
});

test('a model is heard in the list and in the form, and its details are a link away, with how speech is doing', async ({
  page,
  request,
}) => {
  const name = 'Voz dos detalhes';
  const stored = name.toLowerCase();
  await signIn(page, 'ADMIN', { path: '/dashboard/models/new' });
  await expect(page.getByText('Depois de salvo, ative-o para que fale.')).toBeVisible();
  await send(page, name);
  await page.getByRole('link', { name: stored, exact: true }).click();
  await expect(page.getByText('Não fala ainda: use Ativar, abaixo.')).toBeVisible();
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await confirmChallenge(page, 'Ativar');
  const row = page.getByRole('row').filter({ hasText: stored });
  await expect(row).toContainText(/MB · [\d,]+ vezes mais (rápida|lenta) que a fala|no ritmo da fala/);
  await row.getByRole('button', { name: `Ouvir amostra de ${stored}` }).click();
  await expect.poll(() => isHeard(page)).toBe(true);

  await row.getByRole('link', { name: `Ver detalhes de ${stored}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/models\/\d+$/);
  await expect(page.getByText('Velocidade nesta máquina')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Modelos na memória' })).toBeVisible();
  await auditScreen(page, 'details of a model');
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Desativar' }).click();
  await expect(dialog(page)).toContainText('Nenhum prompt usa esta voz.');
  // The next files of this server expect its voices to be those of an empty installation.
  const [, id] = /models\/(\d+)/.exec(page.url())!;
  await (await apiAs(request, 'ADMIN')).call(models.toggle, { id: Number(id) });
});
