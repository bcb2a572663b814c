import type { Locator } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';

async function fill(api: Api): Promise<{ idProject: number; idFirst: number }> {
  const { id: idProject } = await api.call(projects.create, { name: 'Sob a mão', description: 'Feito por um teste' });
  const content = 'name;text\nlinha_a;Bom dia.\nlinha_b;Boa tarde.';
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'falas.csv', content } },
  );
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(2);
  const { data } = await api.call(prompts.list, { idProject, orderBy: 'name', orderByDirection: 'asc' });
  return { idProject, idFirst: data[0]!.id };
}

const topOf = async (locator: Locator) => (await locator.boundingBox())!.y;

test('a press counts although its row is moved from under it; one that is thought better of does not', async ({
  page,
  api,
}) => {
  const { idProject, idFirst } = await fill(api);
  await signIn(page, 'MANAGER', { path: `/dashboard/projects/${idProject}/prompts?orderBy=name&orderByDirection=asc` });
  const button = page.getByRole('button', { name: 'Invalidar linha_b' });
  await button.hover();
  const before = await topOf(button);
  await page.mouse.down();
  await api.call(prompts.invalidate, { id: idFirst, reason: 'pausa longa antes de “bom”' });
  await expect.poll(() => topOf(button)).toBeGreaterThan(before + 10);
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await button.hover();
  await page.mouse.down();
  await api.call(prompts.undoInvalidate, { id: idFirst });
  await expect.poll(() => topOf(button)).toBeLessThan(before + 5);
  await page.mouse.move(100, 300);
  await page.mouse.up();
  await page.getByRole('searchbox').click();
  await expect(dialog).toHaveCount(0);
});
