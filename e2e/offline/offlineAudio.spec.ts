import { type Prompt } from '#contract/prompts.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { fill, kept, listen, openKeeping, test } from './offlineAudioFixtures.ts';
import { actOnRow, row } from '#e2e/row.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

test('what was heard plays and seeks without the server, in a page that never played it; nothing else does', async ({
  page,
  context,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  const [heard, unheard] = made as [Prompt, Prompt];
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(page.getByText('no aparelho')).toHaveCount(0);
  await page.getByRole('button', { name: `Ouvir ${heard.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  expect(await kept(page)).toEqual([heard.path]);
  // The second clip was not played, so that its row shows no mark.
  await expect(row(page, unheard.name).getByText('no aparelho')).toHaveCount(0);
  await page.close();
  await own.halt();

  const fresh = await context.newPage();
  await fresh.goto(`/dashboard/projects/${idProject}/prompts`);
  const played = await listen(fresh, heard.path!, heard.duration! - 1.5);
  expect(played).toMatchObject({ duration: expect.closeTo(heard.duration!, 1) });
  expect(played.to!).toBeGreaterThan(played.from! + 0.2);
  // The app's own player works too.
  await fresh.getByRole('button', { name: `Ouvir ${heard.name}` }).click();
  await expect(fresh.getByRole('slider', { name: `Posição do áudio ${heard.name}` })).toBeVisible();
  await expect
    .poll(() =>
      fresh
        .getByRole('slider', { name: /Posição/ })
        .inputValue()
        .then(Number),
    )
    .toBeGreaterThan(0.3);
  expect(await listen(fresh, unheard.path!, 0)).toEqual({ problem: expect.stringMatching(/error|no /) });
  // A manual range request returns exactly the requested bytes.
  expect(
    await fresh.evaluate(async (path) => {
      const part = await fetch(path, { headers: { range: 'bytes=100-199' } });
      return [
        part.status,
        part.headers.get('content-range')?.replace(/\d+$/, ''),
        (await part.arrayBuffer()).byteLength,
      ];
    }, heard.path!),
  ).toEqual([206, 'bytes 100-199/', 100]);
});

test('what was heard before the worker had the page is kept once it has it', async ({ page, request }) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  const [heard] = made as [Prompt, Prompt];
  // The worker of a first visit takes seconds to install; here it waits until it is released.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (...asked) =>
      new Promise((resolve) => {
        Object.assign(window, { letWorkerIn: () => resolve(register(...asked)) });
      });
  });
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  const played = page.waitForResponse((response) => response.url().endsWith(heard.path!));
  await page.getByRole('button', { name: `Ouvir ${heard.name}` }).click();
  await played;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await kept(page)).toEqual([]);
  await page.waitForFunction(() => 'letWorkerIn' in window);
  await page.evaluate(() => (window as unknown as { letWorkerIn: () => void }).letWorkerIn());
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  expect(await kept(page)).toEqual([heard.path]);
});

test('a project is kept, its size told before, goes on after a reload and plays without the server; it can go', async ({
  page,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 12);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts?perPage=20`);
  await openKeeping(page);
  await expect(page.getByText(/12 áudios, cerca de [\d,]+ MB/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar: Projeto inteiro' }).click();
  await expect(page.getByText('Ouvir sem rede')).toHaveCount(0);
  // The download is interrupted by a reload; the next page completes it.
  await page.reload();
  await expect(page.getByText(/URA do ônibus no aparelho: 12 áudios/)).toBeVisible();
  expect((await kept(page)).sort()).toEqual(made.map(({ path }) => path).sort());
  await own.halt();
  await page.reload();
  for (const prompt of [made[0]!, made[11]!]) expect((await listen(page, prompt.path!, 1)).to).toBeGreaterThan(1.2);
  await page.getByRole('button', { name: 'Tirar do offline: URA do ônibus' }).click();
  await expect(page.getByText(/no aparelho: 12/)).toHaveCount(0);
  // An unpinned clip is not deleted: it stays cached until space is needed.
  expect((await listen(page, made[3]!.path!, 1)).to).toBeGreaterThan(1.2);
});

test('a filtered list and a single prompt are kept by themselves, and cancelling stops the fetching', async ({
  page,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 6);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts?search=aviso_bz`);
  await openKeeping(page);
  await page.getByRole('button', { name: 'Guardar: Só a lista filtrada' }).click();
  await expect(page.getByText('“aviso_bz” no aparelho: 1 áudio')).toBeVisible();
  expect(await kept(page)).toEqual([made[1]!.path]);

  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await actOnRow(page, made[4]!.name, 'Disponível offline');
  await expect(row(page, made[4]!.name).getByText('no aparelho')).toBeVisible();
  expect((await kept(page)).sort()).toEqual([made[1]!.path!, made[4]!.path!].sort());

  // The remaining clips cannot be downloaded now, and after the cancellation they must not be downloaded later either.
  await openKeeping(page);
  await expect(page.getByText(/^6 áudios/)).toBeVisible();
  await own.halt();
  await page.getByRole('button', { name: 'Guardar: Projeto inteiro' }).click();
  await expect(page.getByText(/2 de 6 áudios/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar: URA do ônibus' }).click();
  await expect(page.getByText(/Guardando/)).toHaveCount(0);
  await own.restart();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForTimeout(1500);
  expect((await kept(page)).length).toBe(2);
});
