import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { untilDrafted } from '#e2e/leftOnDevice.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|Failed to load resource|ERR_INTERNET/] });

test('a server that restarts in the middle of a batch needs nothing from anybody', async ({ page, api, server }) => {
  const { id } = await api.call(projects.create, { name: 'Reinício no meio', description: 'O servidor cai e volta' });
  const lines = Array.from({ length: 150 }, (_, i) => `aviso_${i} do lote;Aviso número ${i}, de um lote que não para.`);
  await api.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: false },
    {
      file: {
        name: 'lote.csv',
        content: ['name;text', ...lines].join('\n'),
      },
    },
  );
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
  await expect(page.getByText('150 prompts', { exact: true })).toBeVisible();
  await server.halt();
  await expect(page.getByRole('button', { name: '150 processados' })).toHaveCount(0);
  // Found by its place, because the text 'Disponível offline' is always on the screen.
  const connection = page.locator('header [data-connection]');
  await expect(connection).toHaveText(/^Offline/);
  // The loaded data stays visible.
  await expect(page.getByText('150 prompts', { exact: true })).toBeVisible();
  await server.restart();
  await expect(page.getByRole('button', { name: '150 processados' })).toBeVisible();
  await expect(connection).toHaveText('Online');
});

test('what was typed is there again after a reload, and a save without network keeps it', async ({
  page,
  context,
  api,
}) => {
  await signIn(page, 'USER', { path: '/dashboard/projects/new' });
  await page.getByLabel('Nome').fill('Nome que não se perde');
  await page.getByLabel('Descrição').fill('Descrição que não se perde');
  await untilDrafted(page, 'Descrição que não se perde');
  await page.reload();
  await expect(page.getByLabel('Nome')).toHaveValue('Nome que não se perde');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  // The form is queued on the device and says so; it is sent when the network is back.
  await expect(page.getByText('Sem resposta do servidor: guardado neste aparelho para enviar depois.')).toBeVisible({
    timeout: 15_000,
  });
  const saved = page.getByRole('dialog');
  await expect(saved).toContainText('Guardado neste aparelho');
  await expect(saved).not.toContainText('Sucesso!');
  await expect(page.getByRole('button', { name: '1 por enviar', includeHidden: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '1 por enviar' })).toHaveCount(0);
  await expect
    .poll(async () =>
      (await api.call(projects.list, { search: 'Nome que não se perde' })).data.map(({ description }) => description),
    )
    .toEqual(['Descrição que não se perde']);
});

test('an access token that ran out is renewed without a word; five tabs at once sign nobody out', async ({
  context,
  page,
}) => {
  await signIn(page);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
  // Each tab starts without an access token and asks for one with the same refresh token.
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard/projects')));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
});

test('a session that the server ended goes to the login, says why and comes back to what was typed', async ({
  page,
  request,
}) => {
  await signIn(page, 'USER', { remember: false, path: '/dashboard/projects/new' });
  await page.getByLabel('Nome').fill('Sobrevive ao fim da sessão');
  await untilDrafted(page, 'Sobrevive ao fim da sessão');
  // Without 'Lembrar de mim' the token is in the tab's session storage.
  const token = await page.evaluate((key) => sessionStorage.getItem(key)!, 'entoa-session');
  expect(token).toMatch(/^[\w-]{20,}$/);
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await page.waitForURL('**/auth/login?**');
  await expect(page.getByText('Sua sessão expirou, faça login para continuar')).toBeVisible();
  await page.getByLabel('E-mail').fill('usuario@entoa.local');
  await page.getByLabel('Senha', { exact: true }).fill('Entoa#2026');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects/new');
  await expect(page.getByLabel('Nome')).toHaveValue('Sobrevive ao fim da sessão');
});
