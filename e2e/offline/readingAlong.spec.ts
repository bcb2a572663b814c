import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { clip, hear, play } from '#e2e/review/reviewFixtures.ts';
import { fill, openKeeping, test } from './offlineAudioFixtures.ts';
import { settle } from '#e2e/ownServer.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|Failed to load resource/] });

test('what is pinned is read along without the server, also what was never opened', async ({ page, request, own }) => {
  const { idProject } = await fill(await apiAs(request, 'USER'), 4);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await openKeeping(page);
  await page.getByRole('button', { name: 'Guardar: Projeto inteiro' }).click();
  await expect(page.getByText(/URA do ônibus no aparelho: 4 áudios/)).toBeVisible();
  const words = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const open = indexedDB.open('entoa-audio-words');
          open.onsuccess = () => {
            const all = open.result.transaction('entries').objectStore('entries').count();
            all.onsuccess = () => resolve(all.result);
          };
        }),
    );
  await expect.poll(words).toBe(4);
  // The review is opened once while online; the word timings of its first two clips are loaded with it.
  await page.goto(`/dashboard/projects/${idProject}/review`);
  await expect(clip(page, 'aviso_az')).toBeVisible();
  await own.halt();
  await page.reload();
  for (const name of ['aviso_az', 'aviso_bz', 'aviso_cz']) {
    await expect(clip(page, name)).toBeVisible();
    if (name === 'aviso_az') await play(page);
    await hear(page);
    await page.keyboard.press('d');
  }
  await expect(clip(page, 'aviso_dz')).toBeVisible();
  await expect(page.locator('mark')).not.toHaveText('');
});
