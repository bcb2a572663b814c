import { papers } from '#contract/papers.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { choose, dialog } from './modelFixtures.ts';

const PAST = '01/02/2020';

test('a voice gets its papers at upload or later; past its consent it refuses with the reason', async ({
  page,
  request,
}) => {
  await signIn(page, 'MANAGER', { path: '/dashboard/models/new' });
  await page.getByLabel('Nome').fill('Voz da Ana');
  await choose(page, 'Configuração do Modelo', 'rb2/config.json');
  await choose(page, 'Arquivo do Modelo', 'rb2/model.pth');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog(page)).toContainText('Falta dizer de quem é a voz');
  await dialog(page).getByRole('button', { name: 'Preencher documentos' }).click();
  const form = page.getByRole('dialog', { name: 'Documentos de voz da ana' });
  await auditBoth(page, 'the papers of a new voice');
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Deixar para depois' }).click();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();

  await page.getByRole('link', { name: 'voz da ana', exact: true }).click();
  const section = page.getByRole('region', { name: 'Documentos da voz' });
  await expect(section).toContainText('A conferir');
  await section.getByRole('button', { name: 'Editar documentos' }).click();
  await form.getByLabel('Uso comercial').selectOption('Sim');
  await form.getByLabel('De quem é a voz').fill('Ana Lima');
  await form.getByLabel('Quem deu o consentimento').fill('Ana Lima');
  await form.getByLabel('Consentimento vale até').fill(PAST);
  // The calendar lies over the fields below it until the focus leaves.
  await form.getByLabel('O que creditar').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Escolher arquivo' }).click(),
  ]);
  await chooser.setFiles({ name: 'consentimento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(section).toContainText(`O consentimento terminou em ${PAST}`);
  await expect(section.getByRole('button', { name: 'consentimento.pdf' })).toBeVisible();
  await auditBoth(page, 'the papers of a voice whose consent has ended');
  await page.setViewportSize({ width: 1440, height: 900 });

  // A voice of the platform has papers too.
  await page.goto('/dashboard/models');
  await page.getByRole('button', { name: 'Documentos de Helena' }).click();
  const helena = page.getByRole('dialog', { name: 'Documentos de Helena' });
  await expect(helena.getByLabel('Licença dos pesos')).toHaveValue(/GPL/);
  await helena.getByLabel('Consentimento vale até').fill(PAST);
  await helena.getByLabel('O que creditar').click();
  await helena.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(helena).toBeHidden();
  const api = await apiAs(request, 'MANAGER');
  const { id: idProject } = await api.call(projects.create, { name: 'Vozes e papéis', description: 'Com regra' });
  const written = { idProject, name: 'saudacao', text: 'Olá.', speaker: 'Helena', compression: false };
  expect((await api.ask(prompts.create, written)).body).toMatchObject({
    fields: { speaker: expect.stringContaining('terminou em 01/02/2020') },
  });
  await api.call(papers.update, { voice: 'Helena', businessUse: 'unknown' });

  await page.goto(`/dashboard/projects/${idProject}/edit`);
  await expect(page.getByText('ao mudar o texto ou a voz de um prompt, ele também passa a pedir')).toBeVisible();
  await page.getByLabel('Só vozes de uso comercial').click();
  await expect(page.getByLabel('Só vozes de uso comercial')).toBeChecked();
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).onlyBusinessVoices).toBe(true);
  await auditBoth(page, 'a project that insists on business use');
  expect((await api.ask(prompts.create, written)).body).toMatchObject({
    fields: { speaker: expect.stringContaining('está a conferir') },
  });
});
