import { prompts } from '#contract/prompts.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { clip, fill, play } from './reviewFixtures.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

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
