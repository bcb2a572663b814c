import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bin } from '#contract/bin.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { until } from '#testing/until.ts';
import { auditHere } from '#testing/screens/auditHere.ts';
import { apiAs, openScreen } from '#testing/screens/openScreen.ts';

const bell = (rest = '') => page.getByRole('button', { name: `Notificações e este aparelho${rest}`, exact: true });

test('an administrator takes one away for good, and empties the bin', async () => {
  const user = await apiAs('USER');
  const remove = async (name: string) => {
    const { id } = await user.call(projects.create, { name, description: 'Já passou' });
    await user.call(projects.remove, { id });
    return id;
  };
  await remove('Uma campanha velha');
  const other = await remove('Outra campanha velha');
  await openScreen('/dashboard/projects', 'ADMIN');
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('link', { name: 'Lixeira' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Uma campanha velha' });
  await expect.element(item).toBeVisible();
  await auditHere('the bin of an administrator');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Excluir de vez: Uma campanha velha' }).click();
  await expect.element(dialog).toHaveTextContent('você excluirá o registro permanentemente');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(item).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Esvaziar' }).click();
  await expect.element(dialog).toHaveTextContent('também o que o filtro não mostra');
  await dialog.getByRole('button', { name: 'Esvaziar' }).click();
  await expect.element(page.getByText('A lixeira está vazia.')).toBeVisible();
  expect((await user.ask(bin.restoreProject, { id: other })).status).toBe(404);
});

test('the panel tells of finished audio and leads there; what was seen is not new any more', async () => {
  const user = await apiAs('USER');
  const { id } = await user.call(projects.create, { name: 'Novidades do painel', description: 'Um arquivo pronto' });
  const file = { name: 'painel.csv', content: 'name;text\nura_um;Texto um\nura_dois;Texto dois' };
  await user.call(prompts.create, { idProject: id, speaker: 'Clara', compression: false }, { file });
  await until('audio', async () => (await user.call(projects.get, { id })).prompts.processed === 2);
  await openScreen('/dashboard/projects');
  await bell(', há novidades').click();
  const panel = page.getByRole('dialog', { name: 'Painel' });
  await expect.element(panel.getByText('Novidades do painel, painel.csv')).toBeVisible();
  await panel.getByRole('link', { name: '2 áudios prontos' }).first().click();
  await expect.poll(() => location.pathname).toBe(`/dashboard/projects/${id}/prompts`);
  await expect.element(bell()).toBeVisible();
});

test('only an administrator reads the audit log in the panel', async () => {
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
  await (await apiAs('USER')).call(projects.create, { name: 'Projeto auditado', description: 'Aparece na auditoria' });
  for (const role of ['USER', 'ADMIN'] as const) {
    await openScreen('/dashboard/projects', role);
    await page.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
    await expect.element(page.getByRole('tab', { name: 'Este aparelho' })).toBeVisible();
    if (role === 'USER') expect(tabs()).toEqual(['Notificações', 'Este aparelho']);
    else await page.getByRole('tab', { name: 'Auditoria' }).click();
  }
  const entry = page.getByRole('listitem').filter({ hasText: 'usuario@entoa.local criou o projeto Projeto auditado' });
  await expect.element(entry.first()).toBeVisible();
});
