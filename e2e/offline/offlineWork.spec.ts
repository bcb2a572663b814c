import { audit } from '#contract/audit.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { apiAs, type Api, expect, signIn } from '#e2e/fixtures.ts';
import { settle, withOwnServer } from '#e2e/ownServer.ts';
import { row } from '#e2e/row.ts';

const test = withOwnServer({});
test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

async function fill(api: Api, amount: number): Promise<{ idProject: number; made: Prompt[] }> {
  const { id: idProject } = await api.call(projects.create, {
    name: 'URA do ônibus',
    description: 'Revisada onde a rede é ruim',
  });
  const lines = Array.from({ length: amount }, (_, i) => `aviso_${String.fromCharCode(97 + i)}z;Aviso de número ${i}.`);
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: true },
    { file: { name: 'avisos.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(amount);
  return {
    idProject,
    made: (await api.call(prompts.list, { idProject, perPage: 100, orderBy: 'id', orderByDirection: 'asc' })).data,
  };
}

test('lists and records once seen open with the server stopped, with the time they are of', async ({
  page,
  request,
  own,
}) => {
  const api = await apiAs(request, 'USER');
  const { idProject } = await fill(api, 3);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(row(page, 'aviso_az')).toContainText('PROCESSADO');
  await own.halt();
  await page.reload();
  await expect(row(page, 'aviso_az')).toContainText('PROCESSADO');
  await expect(page.getByText(/Offline, dados de \d\dh\d\d/)).toBeVisible();
  await page.goto('/dashboard/projects');
  await expect(row(page, 'URA do ônibus')).toBeVisible();
  // The session continues: an access token that cannot be refreshed now is not a sign-out.
  await page.goto('/dashboard/projects/new');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cadastro de Projeto');
  await own.restart();
  await page.goto('/dashboard/projects');
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
});

test('eight items decided offline in two tabs reach the server once each and in order', async ({
  page,
  context,
  request,
  own,
}) => {
  const api = await apiAs(request, 'USER');
  const { idProject, made } = await fill(api, 8);
  await signIn(page);
  await settle(page);
  const address = `/dashboard/projects/${idProject}/prompts?perPage=50&orderBy=name&orderByDirection=asc`;
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(address);
    await expect(row(tab, 'aviso_az')).toBeVisible();
  }
  await own.halt();
  for (const [i, { name }] of made.entries()) {
    const tab = i % 2 === 0 ? page : second;
    await row(tab, name)
      .getByRole('button', { name: `Invalidar ${name}` })
      .click();
    await tab.getByRole('dialog').getByRole('textbox').fill(`motivo ${i}`);
    await tab.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(row(tab, name)).toContainText('Prompt invalidado');
  }
  // One mutation was undone by the same person before anything was sent.
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: '8 por enviar' })).toBeVisible();
  await page.reload();
  await expect(row(page, made[0]!.name)).toContainText('Prompt invalidado');
  await expect(page.getByRole('button', { name: '8 por enviar' })).toBeVisible();
  await own.restart();
  await expect(page.getByRole('button', { name: /\d por enviar/ })).toHaveCount(0);
  await expect(second.getByRole('button', { name: /\d por enviar/ })).toHaveCount(0);
  const after = (
    await (
      await apiAs(request, 'USER')
    ).call(prompts.listInvalidated, { perPage: 100, orderBy: 'id', orderByDirection: 'asc' })
  ).data;
  expect(after.map(({ id, reason, version }) => [id, reason, version])).toEqual(
    made.map(({ id, version }, i) => [id, `motivo ${i}`, version + 1]),
  );
  const acts = (
    await (
      await apiAs(request, 'ADMIN')
    ).call(audit.list, { noun: 'prompts', search: 'prompts.invalidate', perPage: 100, orderByDirection: 'asc' })
  ).data;
  const ids = new Set<string | null>(made.map(({ id }) => String(id)));
  expect(acts.filter(({ entityId }) => ids.has(entityId)).map(({ entityName }) => entityName)).toEqual(
    made.map(({ name }) => name),
  );
});

test('what others changed meanwhile comes to a list where the person decides', async ({ page, request, own }) => {
  const api = await apiAs(request, 'USER');
  const {
    idProject,
    made: [first, second],
  } = await fill(api, 2);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(row(page, first!.name)).toContainText('PROCESSADO');
  await own.halt();
  for (const { name } of [first!, second!]) {
    await row(page, name)
      .getByRole('button', { name: `Invalidar ${name}` })
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('pausa longa');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(row(page, name)).toContainText('Prompt invalidado');
  }
  // Before this device reconnects, somebody else invalidates the first prompt and deletes the second.
  await page.context().setOffline(true);
  await own.restart();
  const other = await apiAs(request, 'MANAGER');
  await other.call(prompts.invalidate, { id: first!.id, reason: 'já visto' });
  await other.call(prompts.remove, { id: second!.id });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '2 precisam de você' }).click();
  const list = page.getByRole('dialog');
  await expect(list).toContainText('Este prompt já está invalidado.');
  await expect(list).toContainText('Este prompt não existe mais.');
  // The conflict shows who, when and why, and the audio; a retry is not offered because it would be refused again.
  await expect(list).toContainText('No servidor: invalidado, já visto.');
  await expect(list).toContainText('Gil Gerente');
  await expect(list.getByRole('button', { name: `Ouvir ${first!.name}` })).toBeVisible();
  await list.getByRole('button', { name: `Descartar: Invalidar ${second!.name}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Descartar' }).click();
  await expect(list).toContainText('Nada por enviar.');
  expect((await other.call(prompts.get, { id: first!.id })).reason).toBe('já visto');
});

test('signing out offline warns, and leaves nothing of the person on the device', async ({ page, request, own }) => {
  const api = await apiAs(request, 'USER');
  const {
    idProject,
    made: [first],
  } = await fill(api, 1);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(row(page, first!.name)).toBeVisible();
  await own.halt();
  await row(page, first!.name)
    .getByRole('button', { name: `Invalidar ${first!.name}` })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('pausa longa');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('button', { name: '1 por enviar' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 mudança sua ainda não chegou');
  await page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' }).click();
  await page.waitForURL('**/auth/login');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const count = (name: string, store: string) =>
          new Promise<number>((resolve) => {
            const open = indexedDB.open(name);
            open.onsuccess = () => {
              if (!open.result.objectStoreNames.contains(store)) return resolve(0);
              const all = open.result.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => resolve(JSON.stringify(all.result).replace(/[[\]]/g, '').length);
            };
          });
        return [
          await count('entoa-answers', 'answers'),
          await count('entoa-outbox', 'outbox'),
          await count('entoa-drafts', 'drafts'),
        ];
      }),
    )
    .toEqual([0, 0, 0]);
  await own.restart();
  await signIn(page, 'MANAGER', { path: `/dashboard/projects/${idProject}/prompts` });
  await expect(row(page, first!.name)).not.toContainText('Prompt invalidado');
});
