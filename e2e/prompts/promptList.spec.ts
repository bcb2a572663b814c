import { actOnRow } from '#e2e/row.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { fill } from '#e2e/review/reviewFixtures.ts';

test.describe('on a phone', () => {
  for (const width of [320, 390])
    test(`what can be done with a project takes one row, ${width} px`, async ({ page, api }) => {
      await page.setViewportSize({ width, height: 844 });
      const { idProject } = await fill(api, ['Bom dia.']);
      await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
      const tops = [
        page.getByRole('link', { name: 'Revisar', exact: true }),
        page.getByRole('button', { name: 'Solicitar zip' }),
        page.getByRole('button', { name: 'Baixar zip' }),
        page.getByRole('button', { name: 'Mais ações do projeto' }),
      ].map(async (part) => {
        await expect(part).toBeVisible();
        return Math.round((await part.boundingBox())!.y);
      });
      expect(new Set(await Promise.all(tops)).size).toBe(1);
      await page.getByRole('button', { name: 'Mais ações do projeto' }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Colar tabela',
        'Enviar planilha',
        'Enviar gravações',
        'Disponível offline',
      ]);
    });

  test('the list is sorted too', async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { idProject } = await fill(api, ['Até logo.', 'Bom dia.', 'Com licença.']);
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    const names = page.getByRole('listitem').getByRole('heading');
    await expect(names).toHaveText(['fala_ax', 'fala_bx', 'fala_cx']);
    await page.getByLabel('Ordem').selectOption({ label: 'Nome ↓' });
    await expect(names).toHaveText(['fala_cx', 'fala_bx', 'fala_ax']);
    await page.getByLabel('Ordem').selectOption({ label: 'Ordem do roteiro ↑' });
    await expect(names).toHaveText(['fala_ax', 'fala_bx', 'fala_cx']);
    await page.getByLabel('Ordem').selectOption({ label: 'Mais recentes' });
    await expect(names).toHaveText(['fala_cx', 'fala_bx', 'fala_ax']);
  });
});

test('each count of a project filters its list, the invalidated too; nothing is cut on the narrowest phone', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const { idProject, list } = await fill(api, ['Bom dia.', 'Até logo.']);
  await api.call(prompts.invalidate, { id: list[0]!.id, reason: 'pausa longa' });
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  const count = page.getByRole('button', { name: '1 invalidado' });
  await expect(count).toBeInViewport({ ratio: 1 });
  await count.click();
  const names = page.getByRole('listitem').getByRole('heading');
  await expect(names).toHaveText(['fala_ax']);
  await count.click();
  await expect(names).toHaveText(['fala_ax', 'fala_bx']);
});

test('a prompt is called otherwise, and keeps its audio; a required field has one asterisk', async ({ page, api }) => {
  const { idProject, list } = await fill(api, ['Bom dia.']);
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts/${list[0]!.id}/edit` });
  const label = page.locator('label', { hasText: 'Nome' });
  await expect(label).toHaveText('Nome *');
  expect(await label.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none');
  await page.getByLabel(/^Nome/).fill('saudação inicial');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Dados salvos com sucesso.');
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'saudação inicial' })).toContainText('PROCESSADO');
  expect((await api.call(prompts.get, { id: list[0]!.id })).path).toBe(list[0]!.path);
});

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a player stands in the middle of its row, whatever is said of the clip', async ({ page, api }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { idProject, list } = await fill(api, ['Bom dia.']);
    await api.call(prompts.approve, { id: list[0]!.id });
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    await actOnRow(page, 'fala_ax', 'Disponível offline');
    const row = page.getByRole('row').filter({ hasText: 'fala_ax' });
    await expect(row).toContainText('no aparelho');
    const middleOf = async (part: typeof row) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    };
    const player = page.getByRole('button', { name: 'Ouvir fala_ax' });
    expect(Math.abs((await middleOf(player)) - (await middleOf(row)))).toBeLessThan(2);
  });
});

test.describe('a zip that cannot start', () => {
  test.use({ expectedErrors: [/404/] });
  test('says so here, and leaves no window of the server’s words', async ({ page, api }) => {
    const { idProject } = await fill(api, ['Bom dia.']);
    await api.call(projects.pack, { id: idProject });
    await expect.poll(async () => (await api.call(projects.get, { id: idProject })).zipPath).not.toBeNull();
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    await page.context().route('**/download', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
    await page.getByRole('button', { name: 'Baixar zip' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Erro ao iniciar o download' });
    await expect(notice).toContainText('Erro!');
    await expect.poll(() => page.context().pages().length).toBe(1);
  });
});
