import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditWidth } from '#e2e/auditScreen.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';
import { hear } from './reviewFixtures.ts';

async function fill(api: Api, name: string) {
  const { id: idProject } = await api.call(projects.create, { name, description: 'Do motivo ao áudio novo' });
  for (const [name, text] of [
    ['saudacao', 'Olá! Você ligou para a clínica.'],
    ['despedida', 'Até logo.'],
    ['espera', 'Aguarde na linha.'],
  ] as const)
    await api.call(prompts.create, { idProject, name, text, speaker: 'Clara', compression: false });
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(3);
  return idProject;
}

test('from the reason to the editor, from the new audio to the review, old against new, and the zip counts', async ({
  page,
  api,
}) => {
  const idProject = await fill(api, 'Volta fechada');
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const dialog = page.getByRole('dialog');
  const invalidate = async (name: string, reason: string, button: string) => {
    await row(name)
      .getByRole('button', { name: `Invalidar ${name}` })
      .click();
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: button, exact: true }).click();
  };
  await invalidate('espera', 'voz errada', 'Confirmar');
  await expect(row('espera')).toContainText('Prompt invalidado');
  await invalidate('saudacao', 'pausa longa', 'Invalidar e editar');
  await expect(page.getByText('Invalidado: pausa longa.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Texto' }).fill('Olá! Você ligou para a nossa clínica.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(row('saudacao')).toContainText('Áudio novo, falta revisar. Antes: pausa longa');
  await expect(row('saudacao')).not.toContainText('Prompt invalidado');

  await page.getByRole('link', { name: 'Revisar ouvindo' }).click();
  const clip = page.getByRole('article', { name: 'saudacao' });
  await expect(clip).toContainText('Áudio novo. Invalidado antes: pausa longa');
  const [oldTake, newTake] = [
    page.getByRole('button', { name: 'Antigo', exact: true }),
    page.getByRole('button', { name: 'Novo', exact: true }),
  ];
  const heard = () => page.evaluate(() => document.querySelector('audio')?.currentSrc);
  await oldTake.click();
  await expect(oldTake).toHaveAttribute('aria-pressed', 'true');
  const { path, invalidatedPath } = await api.call(prompts.get, {
    id: (await api.call(prompts.list, { idProject, search: 'saudacao' })).data[0]!.id,
  });
  await expect.poll(heard).toContain(invalidatedPath);
  await page.keyboard.press('c');
  await expect(newTake).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(heard).toContain(path);
  await auditWidth(page, 'two takes');
  await hear(page);
  await page.getByRole('button', { name: /^Está bom/ }).click();
  await page.getByRole('article', { name: 'despedida' }).waitFor();
  await hear(page);
  await page.keyboard.press('d');
  // Prompts that are still rejected link to their editor.
  await expect(page.getByRole('link', { name: 'Editar espera' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(row('saudacao')).toContainText('Aprovado por Ugo Usuário');

  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Zip pronto, Pasta simples: 2 áudios')).toContainText('De fora: 1 invalidado.');
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await expect(page.getByText('Volta fechada, Pasta simples: 2 áudios')).toContainText('De fora: 1 invalidado.');
});

test('the list of invalidated prompts leads to the editor and back', async ({ page, api }) => {
  const idProject = await fill(api, 'Ida e volta');
  const { id } = (await api.call(prompts.list, { idProject, search: 'espera' })).data[0]!;
  await api.call(prompts.invalidate, { id, reason: 'corte no fim' });
  await signIn(page, 'USER', { path: '/dashboard/prompts/invalidated' });
  const row = page.getByRole('row', { name: /corte no fim/ });
  await row.getByRole('link', { name: 'Editar espera' }).click();
  await expect(page.getByText('Invalidado: corte no fim.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Texto' }).fill('Aguarde na linha, por favor.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/prompts\/invalidated/);
  await expect
    .poll(async () => {
      await page.reload();
      return row.innerText();
    })
    .toContain('áudio novo');
  await expect(row).toContainText('NÃO');
});
