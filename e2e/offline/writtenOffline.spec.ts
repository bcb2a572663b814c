import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle, withOwnServer } from '#e2e/ownServer.ts';

const test = withOwnServer({});
test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

test('a prompt written without a server is said to wait here, stands above its list, and then in it', async ({
  page,
  request,
  own,
}) => {
  const api = await apiAs(request, 'USER');
  const { id: idProject } = await api.call(projects.create, { name: 'URA da balsa', description: 'Sem rede no meio' });
  const first = { idProject, name: 'embarque', text: 'Embarque liberado.', speaker: 'Clara', compression: false };
  await api.call(prompts.create, first);
  await signIn(page);
  await settle(page);
  const list = `/dashboard/projects/${idProject}/prompts`;
  await page.goto(list);
  await expect(page.getByRole('row', { name: /embarque/ })).toContainText('PROCESSADO');
  // The voices were loaded once while online, so that they are cached too.
  await page.getByRole('link', { name: 'Adicionar' }).first().click();
  await expect(page.getByLabel('Modelo').getByRole('option', { name: 'Clara' })).toBeAttached();
  await own.halt();
  await page.getByLabel('Nome').fill('travessia');
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Alta qualidade' });
  await page.getByRole('textbox', { name: 'Texto' }).fill('A travessia leva dez minutos.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const saved = page.getByRole('dialog');
  await expect(saved).toContainText('Guardado neste aparelho');
  await expect(saved).not.toContainText('Sucesso!');
  await saved.getByRole('button', { name: 'Voltar' }).click();
  const waiting = page.getByRole('region', { name: 'Só neste aparelho, por enviar' });
  await expect(waiting).toContainText('travessia');
  await expect(waiting).toContainText('A travessia leva dez minutos.');
  await expect(page.getByRole('button', { name: '1 por enviar' })).toBeVisible();
  await auditScreen(page, 'a prompt that waits');
  await own.restart();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('row', { name: /travessia/ })).toContainText('PROCESSADO');
});
