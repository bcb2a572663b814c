import { expect, signIn, test } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { clip, fill, play } from './reviewFixtures.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

test('the clip on screen is on the device before it is heard, and plays without a network', async ({ page, api }) => {
  const { idProject } = await fill(api, ['Bom dia.']);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/review`);
  await expect(clip(page, 'fala_ax')).toContainText('no aparelho');
  await page.context().setOffline(true);
  await play(page);
  await expect(page.getByText('Este áudio não está neste aparelho')).toHaveCount(0);
});
