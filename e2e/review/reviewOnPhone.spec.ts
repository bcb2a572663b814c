import { prompts } from '#contract/prompts.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { clip, fill, hear, play } from './reviewFixtures.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const LONG = 'Sua fatura vence em cinco de dezembro e pode ser paga em qualquer banco. '.repeat(8);

test('of more than a hundred clips nothing is wider than a phone, and the count is of all of them', async ({
  page,
  api,
}) => {
  const { idProject } = await fill(
    api,
    Array.from({ length: 103 }, () => 'Oi.'),
  );
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/review` });
  await expect(clip(page, 'fala_ax')).toContainText('1 de 103');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

for (const height of [640, 844])
  test(`the verdicts are where the thumb is, whatever the length of the text, ${height} px`, async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height });
    const { idProject } = await fill(api, [LONG, 'Até logo.']);
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/review` });
    const good = page.getByRole('button', { name: /^Está bom/ });
    await expect(good).toBeInViewport({ ratio: 1 });
    const place = await good.boundingBox();
    await play(page);
    await good.click();
    await expect(clip(page, 'fala_bx')).toBeVisible();
    expect(await good.boundingBox()).toEqual(place);
  });

test('a verdict on a clip that was not heard is asked about once', async ({ page, api }) => {
  const { idProject, list } = await fill(api, ['Bom dia a todos.', 'Até logo.']);
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/review` });
  const good = page.getByRole('button', { name: /^Está bom/ });
  await good.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Você decidiu antes de ouvir este áudio.' })).toBeVisible();
  await expect(clip(page, 'fala_ax')).toBeVisible();
  await good.click();
  await expect(clip(page, 'fala_bx')).toBeVisible();
  await hear(page);
  await good.click();
  await expect(page.getByText('2 aprovados, 0 invalidados nesta lista.')).toBeVisible();
  for (const { id } of list)
    await expect.poll(async () => (await api.call(prompts.get, { id })).approvedBy).not.toBeNull();
});

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|409/] });
  test('a decision that the server refuses later is not counted as taken', async ({ page, api, context, request }) => {
    const { idProject, list } = await fill(api, ['Bom dia a todos.', 'Até logo.']);
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/review` });
    await play(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Está bom/ }).click();
    await expect(clip(page, 'fala_bx')).toBeVisible();
    await expect(page.getByText(/1 aprovado e 0 invalidados de 2/)).toBeAttached();
    const manager = await apiAs(request, 'MANAGER');
    await manager.call(prompts.invalidate, { id: list[0]!.id, reason: 'corte no fim' });
    await context.setOffline(false);
    await expect(page.getByText(/0 aprovados e (0|1) invalidados? de 2/)).toBeAttached();
  });
});
