import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, expect, test } from './fixtures.ts';

/** Creates a project with a prompt in every state that a test can produce. */
async function fill(api: Api): Promise<{ idProject: number; idPrompt: number }> {
  const { id: idProject } = await api.call(projects.create, {
    name: 'URA acessível',
    description: 'Um prompt de cada estado',
  });
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: true },
    {
      file: {
        name: 'acessivel.csv',
        content:
          'name;text\nboas_vindas;Olá! Você ligou para a Clínica Santa Rita.\n' +
          'fila_espera;Todos os nossos atendentes estão ocupados. Aguarde na linha.\n' +
          'algo_mais;Posso ajudar em algo mais?',
      },
    },
  );
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(3);
  const { data } = await api.call(prompts.list, { idProject });
  await api.call(prompts.invalidate, { id: data[0]!.id, reason: 'pausa longa antes de “aguarde”' });
  return { idProject, idPrompt: data[1]!.id };
}

test('the main journey goes by keyboard alone, with the focus in sight', async ({ page, api }) => {
  const { idProject } = await fill(api);
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type('usuario@entoa.local');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Entoa#2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/projects');
  // The heading has the focus, so that the screen is announced; Tab continues from there.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // It comes with the list.
  await expect(page.getByRole('link', { name: 'Pular para a lista' })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para a lista' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Adicionar' }).first()).toBeFocused();
  const outline = await page
    .getByRole('link', { name: 'Adicionar' })
    .first()
    .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await page.getByLabel('Nome').focus();
  await page.keyboard.type('Feito por teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nenhum rato foi usado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Dados salvos com sucesso.');
  await page.keyboard.press('Escape');
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: 'Ouvir boas_vindas' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pausar boas_vindas' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Posição do áudio boas_vindas' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Invalidar boas_vindas' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Me conte o motivo')).toBeFocused();
  await page.keyboard.type('palavra cortada');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'boas_vindas' })).toContainText('palavra cortada');
});
