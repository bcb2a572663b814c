import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, apiAs, expect, signIn, test } from './fixtures.ts';

async function fill(api: Api, name: string) {
  const { id: idProject } = await api.call(projects.create, { name, description: 'De um gerente' });
  for (const name of ['boas_vindas', 'despedida'])
    await api.call(prompts.create, { idProject, name, text: 'Um aviso curto.', speaker: 'Clara', compression: false });
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(2);
  return idProject;
}

test('what a person deletes says what goes, comes back at once, and later from the bin', async ({ page, request }) => {
  const idProject = await fill(await apiAs(request, 'MANAGER'), 'URA do gerente');
  await signIn(page);
  const project = page.getByRole('row', { name: /URA do gerente/ });
  const dialog = page.getByRole('dialog');
  const said = (words: string) => expect(page.getByText(words)).toBeVisible();
  const remove = async () => {
    await project.getByRole('button', { name: 'Excluir URA do gerente' }).click();
    await expect(dialog).toContainText('vai para a lixeira com 2 prompts, 2 com áudio. Fica lá por 30 dias');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(project).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await said('Projeto restaurado.');
  await expect(project).toBeVisible();
  await remove();

  await page.getByRole('link', { name: 'Lixeira' }).click();
  await expect(page).toHaveTitle('Entoa | Lixeira');
  await expect(project).toContainText('Projeto com 2 prompts, 2 com áudio');
  await expect(project).toContainText('30 dias');
  // Only administrators may delete permanently.
  await expect(page.getByRole('button', { name: /Excluir de vez|Esvaziar/ })).toHaveCount(0);
  await project.getByRole('button', { name: 'Restaurar URA do gerente' }).click();
  await said('Projeto restaurado.');
  // Records deleted by other tests on this server remain in the list.
  await expect(project).toHaveCount(0);

  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  const prompt = page.getByRole('row', { name: /despedida/ });
  await prompt.getByRole('button', { name: 'Excluir despedida' }).click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(prompt).toHaveCount(0);
  await page.goto('/dashboard/projects/bin');
  await expect(prompt).toContainText('Prompt de “URA do gerente”');
  await prompt.getByRole('button', { name: 'Restaurar despedida' }).click();
  await expect(prompt).toHaveCount(0);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(prompt).toContainText('PROCESSADO');
});
