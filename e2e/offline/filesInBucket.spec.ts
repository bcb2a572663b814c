import type { Download } from '@playwright/test';
import { apiAs, expect, signIn, test as base } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';
import { readZip } from '#testing/formats/readZip.ts';
import { type S3, startS3 } from '#testing/s3/startS3.ts';
import { fill, kept, listen, openKeeping } from './offlineAudioFixtures.ts';

const test = base.extend<{ s3: S3; own: RunningServer }>({
  s3: async ({}, use) => {
    const s3 = await startS3();
    await use(s3);
    await s3.stop();
  },
  own: async ({ s3 }, use) => {
    const server = await startServer(s3.environment);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});
test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

test('with its files in a bucket a project is spoken, heard, packed, and kept to be heard without the server', async ({
  page,
  request,
  own,
  s3,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 3);
  const names = (await s3.objects()).map((name) => name.split('/').at(-1));
  expect(names).toEqual(made.map(({ path }) => path!.split('/').at(-1)).sort());
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  expect((await listen(page, made[0]!.path!, 2)).to).toBeGreaterThan(2.2);

  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Zip pronto')).toBeVisible();
  const download = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (opened) => opened.once('download', resolve));
  });
  await page.getByRole('button', { name: 'Baixar zip' }).click();
  expect(await readZip(await (await download).path())).toHaveLength(5);

  await openKeeping(page);
  await page.getByRole('button', { name: 'Guardar: Projeto inteiro' }).click();
  await expect(page.getByText(/URA do ônibus no aparelho: 3 áudios/)).toBeVisible();
  expect((await kept(page)).sort()).toEqual(made.map(({ path }) => path).sort());
  await own.halt();
  await page.reload();
  for (const prompt of made) expect((await listen(page, prompt.path!, 1)).to).toBeGreaterThan(1.2);
});
