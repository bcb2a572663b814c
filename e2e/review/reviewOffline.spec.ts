import { expect, signIn, test } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { clip, fill, hear, play } from './reviewFixtures.ts';

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

test('without a network it goes on with what is on the device, and says what is not', async ({ page, api }) => {
  const { idProject } = await fill(api, ['Bom dia.', 'Boa tarde.', 'Boa noite.', 'Até logo.']);
  await signIn(page);
  await settle(page);
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByRole('tab', { name: 'Este aparelho' }).click();
  // With less data only the next clip is fetched ahead.
  await page.getByRole('switch', { name: 'Economia de dados' }).click();
  await page.goto(`/dashboard/projects/${idProject}/review`);
  await expect(page.getByText('próximo já está no aparelho')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('Sem rede: 2 de 4 que faltam estão no aparelho.')).toBeVisible();
  await play(page);
  await page.getByRole('button', { name: /^Está bom/ }).click();
  await expect(clip(page, 'fala_bx')).toContainText('no aparelho');
  await hear(page);
  await page.getByRole('button', { name: /^Está bom/ }).click();
  await expect(page.getByRole('heading', { name: 'Por agora, é isto' })).toBeVisible();
  await expect(page.getByText('2 áudios ainda não estão neste aparelho')).toBeVisible();
  await page.context().setOffline(false);
});
