import fs from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { contractCalls } from '#testing/contractCalls.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { packXlsx, textRow } from '#testing/formats/packXlsx.ts';
import { until } from '#testing/until.ts';
import { type Api, apiAs, expect, signIn, test } from './fixtures.ts';
import type { RunningServer } from './runningServer.ts';

const CHANGED = 'O arquivo mudou depois de escolhido. Escolha-o de novo.';
const SAVED = 'Dados salvos com sucesso.';

interface Journey {
  readonly page: Page;
  readonly api: Api;
  readonly startOwn: (environment?: Record<string, string>) => Promise<RunningServer>;
  readonly files: Files;
}

/** Files on disk that are saved again by another program after the page has chosen them. */
class Files {
  readonly folder: string;
  constructor(folder: string) {
    this.folder = folder;
    fs.mkdirSync(folder, { recursive: true });
  }
  pathOf(name: string): string {
    return path.join(this.folder, name);
  }
  write(name: string, content: string | Uint8Array): string {
    fs.writeFileSync(this.pathOf(name), content);
    return this.pathOf(name);
  }
  /** The new time is a minute later, because browsers compare only seconds. */
  saveAgain(name: string): void {
    fs.appendFileSync(this.pathOf(name), ' ');
    const later = Date.now() / 1000 + 60;
    fs.utimesSync(this.pathOf(name), later, later);
  }
}

const newProject = async (api: Api) =>
  (await api.call(projects.create, { name: 'Salvo de novo', description: 'Arquivos que mudam' })).id;
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const isOnline = (page: Page) => expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
const fixture = (name: string) => fs.readFileSync(path.join(vitsFixtures, name));

async function fillVoice(page: Page) {
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption('false');
}

/** Too large to be copied into memory when it is chosen. */
const largeModel = () => Buffer.alloc(60 * 1024 * 1024);

/**
 * The configuration was copied when it was chosen; the model is refused with the reason, and accepted after it was
 * chosen again.
 */
async function saveChangedModel({ page, files }: Journey) {
  const [config, model] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()];
  await config.setInputFiles(files.write('config.json', fixture('rb2/config.json')));
  await model.setInputFiles(files.write('model.pth', largeModel()));
  await expect(page.getByText('60 MB')).toBeVisible();
  for (const name of ['config.json', 'model.pth']) files.saveAgain(name);
  await save(page);
  await expect(page.getByRole('alert')).toContainText(CHANGED);
  await isOnline(page);
  await model.setInputFiles(files.write('model.pth', fixture('rb2/model.pth')));
  await expect(page.getByText('60 MB')).toHaveCount(0);
  files.saveAgain('model.pth');
  await save(page);
  await expect(page.getByRole('dialog')).toContainText(SAVED);
}

/** How a person triggers each call with a file. */
const journeys: Record<string, (journey: Journey) => Promise<void>> = {
  'prompts.create': async ({ page, api, files }) => {
    await signIn(page, 'USER', { path: `/dashboard/projects/${await newProject(api)}/prompts/new` });
    await fillVoice(page);
    await page.locator('input[type=file]').setInputFiles(files.write('ura.csv', 'name;text\nura_boa;Texto\n'));
    await expect(page.getByText('1 linha pode ser usada.')).toBeVisible();
    files.saveAgain('ura.csv');
    await save(page);
    await expect(page.getByRole('dialog', { name: 'Sucesso!' })).toContainText('1 prompt entrou na fila.');
  },
  // The app's form has no file here: the multipart body is part of the specification only.
  'prompts.update': async () => undefined,
  'prompts.record': async ({ page, api, files }) => {
    const idProject = await newProject(api);
    const written = { name: 'saudacao', text: 'Bom dia!', speaker: 'Clara', compression: false };
    const { id } = (await api.call(prompts.create, { idProject, ...written })) as Prompt;
    const { path: audio } = await until('the audio', async () => {
      const prompt = await api.call(prompts.get, { id });
      return prompt.status === 'PROCESSED' && prompt;
    });
    await signIn(page);
    const sound = await (await page.request.get(audio!)).body();
    await page.goto(`/dashboard/projects/${idProject}/prompts`);
    await page.getByRole('button', { name: 'Adicionar de outro jeito' }).click();
    await page.getByRole('menuitem', { name: 'Enviar gravações' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar gravações' });
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles(files.write('saudacao.wav', sound));
    await expect(dialog.getByRole('button', { name: 'Enviar 1 gravação' })).toBeVisible();
    files.saveAgain('saudacao.wav');
    await dialog.getByRole('button', { name: 'Enviar 1 gravação' }).click();
    await expect(dialog).toContainText(CHANGED);
    await isOnline(page);
    await input.setInputFiles(files.pathOf('saudacao.wav'));
    await dialog.getByRole('button', { name: 'Enviar 1 gravação' }).click();
    await expect(dialog).toContainText('Enviada');
  },
  'scripts.checkFile': async ({ page, api, files }) => {
    const rows = [textRow(1, ['name', 'text']), textRow(2, ['aviso_um', 'Olá!'])].join('');
    const workbook = await packXlsx({ sheets: [{ name: 'URA', rows }] });
    await signIn(page, 'USER', { path: `/dashboard/projects/${await newProject(api)}/prompts/new` });
    await fillVoice(page);
    await page.route('**/files/check', async (route) => {
      files.saveAgain('ura.xlsx');
      await route.continue();
    });
    await page.locator('input[type=file]').setInputFiles(files.write('ura.xlsx', workbook));
    await expect(page.getByText('1 linha pode ser usada.')).toBeVisible();
    await save(page);
    await expect(page.getByRole('dialog', { name: 'Sucesso!' })).toContainText('1 prompt entrou na fila.');
  },
  'scripts.importFile': async ({ page, api, files }) => {
    const id = await newProject(api);
    await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts/new` });
    await fillVoice(page);
    await page.locator('input[type=file]').setInputFiles(files.write('um.csv', 'name;text\naviso_um;Olá!\n'));
    await save(page);
    await expect(page.getByRole('dialog', { name: 'Sucesso!' })).toBeVisible();
    await page.goto(`/dashboard/projects/${id}/script`);
    await page.locator('input[type=file]').setInputFiles(files.write('dois.csv', 'name;text\naviso_dois;Tchau!\n'));
    await expect(page.getByRole('button', { name: 'Atualizar o projeto' })).toBeEnabled();
    files.saveAgain('dois.csv');
    await page.getByRole('button', { name: 'Atualizar o projeto' }).click();
    await page.waitForURL('**/prompts');
    await expect(page.getByRole('row').filter({ hasText: 'aviso_dois' })).toBeVisible();
  },
  'dictionary.importFile': async ({ page, api, files }) => {
    await signIn(page, 'USER', { path: `/dashboard/projects/${await newProject(api)}/dictionary` });
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles(files.write('marcas.csv', 'escrito;dito\nWhirlpool;uírpul\n'));
    await expect(dialog).toContainText('1 entrada nova');
    files.saveAgain('marcas.csv');
    await dialog.getByRole('button', { name: 'Importar' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Whirlpool' })).toBeVisible();
  },
  'models.create': async (journey) => {
    await signIn(journey.page, 'MANAGER');
    await journey.page.goto('/dashboard/models/new');
    await journey.page.getByLabel('Nome').fill('salva de novo');
    await saveChangedModel(journey);
  },
  'models.update': async (journey) => {
    const { page } = journey;
    const { data } = await (await apiAs(page.request, 'MANAGER')).call(models.list, {});
    await signIn(page, 'MANAGER', { path: `/dashboard/models/${data[0]!.id}/edit` });
    await saveChangedModel(journey);
  },
  'catalogue.importFiles': async ({ page, files }) => {
    await signIn(page, 'MANAGER', { path: '/dashboard/models/catalogue' });
    const input = page.getByLabel('Escolher ou soltar os dois arquivos');
    const both = (model: Uint8Array) => [
      files.write('config.json', fixture('rb2/config.json')),
      files.write('model.pth', model),
    ];
    // The upload starts as soon as the files are chosen: they change while the upload is being created.
    const saveAgain = (route: Route) => {
      for (const name of ['config.json', 'model.pth']) files.saveAgain(name);
      return route.continue();
    };
    await page.route('**/models/uploads', saveAgain, { times: 1 });
    await input.setInputFiles(both(largeModel()));
    await expect(page.getByRole('alert').filter({ hasText: CHANGED })).toBeVisible();
    await isOnline(page);
    await input.setInputFiles(both(fixture('rb2/model.pth')));
    await expect(page.getByText(/chegou e está sendo preparada/)).toBeVisible();
    // The landing page of other tests would begin with this voice.
    const admin = await apiAs(page.request, 'ADMIN');
    for (const { id } of (await admin.call(models.list, {})).data) await admin.call(models.remove, { id });
  },
  'papers.update': async ({ page, files }) => {
    await signIn(page, 'MANAGER', { path: '/dashboard/models' });
    await page.getByRole('button', { name: 'Documentos de Clara' }).click();
    const dialog = page.getByRole('dialog', { name: 'Documentos de Clara' });
    await dialog.locator('input[type=file]').setInputFiles(files.write('consentimento.pdf', '%PDF-1.7'));
    await expect(dialog.getByRole('button', { name: 'consentimento.pdf' })).toBeVisible();
    files.saveAgain('consentimento.pdf');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toBeHidden();
    await isOnline(page);
  },
  'setup.restoreFile': async ({ page, startOwn, files }) => {
    const server = await startOwn({ DEMO_ACCOUNTS: 'false' });
    const code = await until('the code', () => /First visit: \S+ {2}code (\S+)/.exec(server.out())?.[1]);
    await page.goto(server.origin);
    await page.getByLabel(/^Código/).fill(code);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Restaurar uma cópia de segurança' }).click();
    const input = page.locator('input[type=file]');
    await input.setInputFiles(files.write('away.entoa', 'x'.repeat(60 * 1024 * 1024)));
    files.saveAgain('away.entoa');
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(CHANGED);
    await input.setInputFiles(files.pathOf('away.entoa'));
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await expect(page.getByText('Este arquivo não é uma cópia inteira da Entoa.')).toBeVisible();
  },
};

const calls = contractCalls.filter(({ endpoint }) => endpoint.kind === 'multipart').map(({ call }) => call);

test('every call of the contract that takes a file has a journey here', () => {
  expect(Object.keys(journeys).toSorted()).toEqual(calls.toSorted());
});

test.describe('a file that is saved again after it was chosen', () => {
  test.use({ expectedErrors: [/ERR_UPLOAD_FILE_CHANGED|status of (404|409|422)|ERR_FAILED|net::|tus:/] });
  // The models that are edited were uploaded by earlier tests.
  test.describe.configure({ mode: 'serial' });
  for (const call of calls)
    test(`${call} sends what was chosen, or says that it changed`, async ({ page, api, startOwn }, { outputDir }) => {
      await journeys[call]!({ page, api, startOwn, files: new Files(outputDir) });
    });
});
