import { prompts } from '#contract/prompts.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { clip, fill, hear, play } from './reviewFixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('one after the other: heard with its words, judged by hand and key, undone, kept with who and when', async ({
  page,
  api,
}) => {
  const { idProject } = await fill(api, [
    'Olá! Você ligou para a clínica.',
    'Sua fatura vence amanhã.',
    'Aguarde um momento, por favor.',
    'Até logo.',
  ]);
  // The oldest comes first, unless one belongs to the sample.
  const byRisk = { idProject, orderBy: 'risk', orderByDirection: 'asc' } as const;
  const { data: list } = await api.call(prompts.list, byRisk);
  const [first, second, third, fourth] = list.map(({ name }) => name) as [string, string, string, string];
  await signIn(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('link', { name: 'Revisar ouvindo' }).click();
  await expect(clip(page, first)).toContainText('1 de 4');
  await play(page);
  await expect(page.locator('mark')).not.toHaveText('');
  await page.getByRole('button', { name: /^Está bom/ }).click();
  // The next clip plays by itself from this device, because it was prefetched.
  await expect(clip(page, second)).toContainText('no aparelho');
  await hear(page);
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  await expect(clip(page, third)).toBeVisible();
  await hear(page);
  await page.keyboard.press('d');
  await expect(clip(page, fourth)).toBeVisible();
  await page.keyboard.press('z');
  await expect(clip(page, third)).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: 'Velocidade 1x, mudar' })).toBeVisible();
  await hear(page);
  await page.getByRole('button', { name: /^Invalidar/ }).click();
  await page.getByLabel('Outro motivo').fill('tom de voz');
  await page.getByRole('group', { name: 'Motivo da invalidação' }).getByRole('button', { name: 'Invalidar' }).click();
  await expect(page.getByRole('heading', { name: 'Revisão terminada' })).toBeVisible();
  await expect(page.getByText('2 aprovados, 2 invalidados nesta lista.')).toBeVisible();
  await expect
    .poll(async () => (await api.call(prompts.list, byRisk)).data.map(({ approvedBy, reason }) => approvedBy ?? reason))
    .toEqual(['Ugo Usuário', 'Pausa', 'Ugo Usuário', 'tom de voz']);
  // The project's list shows the approval too, and a changed text removes it.
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Aprovado por Ugo Usuário');
  await api.call(prompts.update, {
    id: list[0]!.id,
    text: 'Olá! Agora é outro.',
    speaker: 'Clara',
    compression: false,
  });
  await expect(page.getByRole('row').filter({ hasText: first })).not.toContainText('Aprovado por');
});

test('invalidated prompts are revised in the same way; keys can be switched off', async ({ page, api }) => {
  // Prompts left by other tests would come first.
  for (const { id } of (await api.call(prompts.listInvalidated, { revised: false, perPage: 100 })).data)
    await api.call(prompts.revise, { id });
  const { list } = await fill(api, ['Primeira fala ruim.', 'Segunda fala ruim.']);
  for (const { id } of list) await api.call(prompts.invalidate, { id, reason: 'pausa longa' });
  await signIn(page, 'USER', { path: '/dashboard/prompts/invalidated' });
  await page.getByRole('link', { name: 'Revisar ouvindo' }).click();
  await expect(page.getByText(/^Invalidado por Ugo Usuário, .+: pausa longa$/).first()).toBeVisible();
  const first = await page.getByRole('article').getAttribute('aria-label');
  await page.getByRole('switch', { name: 'Atalhos de teclado' }).click();
  await page.keyboard.press('d');
  await expect(page.getByRole('article')).toHaveAttribute('aria-label', first!);
  await page.getByRole('switch', { name: 'Atalhos de teclado' }).click();
  await play(page);
  await page.getByRole('button', { name: /^Marcar como revisado/ }).click();
  await expect(page.getByRole('article')).not.toHaveAttribute('aria-label', first!);
  await hear(page);
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Revisão terminada' })).toBeVisible();
  for (const { id } of list) await expect.poll(async () => (await api.call(prompts.get, { id })).isRevised).toBe(true);
});
