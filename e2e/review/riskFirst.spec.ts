import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { batches } from '#contract/batches.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { type Api, apiAs, expect, signIn, test as base } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';
import { type RecognizerStandIn, startRecognizer } from '#testing/recognizer.ts';

/** A server with a recognizer that hears what a test plants. */
const test = base.extend<{ recognizer: RecognizerStandIn; own: RunningServer }>({
  recognizer: async ({}, use) => {
    const recognizer = await startRecognizer(() => ({ status: 503, body: '' }));
    await use(recognizer);
    recognizer.stop();
  },
  own: async ({ recognizer }, use) => {
    const server = await startServer(recognizer.environment);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|ERR_INTERNET/],
});

/** More than two pages of the list. */
const [PROMPTS, FAULTS] = [250, 10];
/** The faulty ones are the last ones of the file, so that an order by age would ask for them at the end. */
const isFaulty = (place: number) => place >= PROMPTS - FAULTS;
const colours = ['azul', 'verde', 'roxo', 'cinza', 'preto', 'claro', 'escuro', 'rosa', 'branco', 'dourado'];
/** Fifty texts, each of several prompts, which share its audio; each faulty one has its own. */
const textOf = (place: number) => {
  const [a, b] = [place % 10, Math.floor(place / 10) % 5].map((i) => colours[i]!);
  const c = isFaulty(place) ? 'bege' : 'azul';
  return isFaulty(place) && place % 2 === 0
    ? `O valor do pacote ${a} é de R$ 1.0${20 + (place % 10)},00.`
    : `Escolha agora o pacote ${a}, depois o ${b} e por fim o ${c}.`;
};
/** Another amount, or the end cut. */
const heardIn = (text: string, place: number) => {
  if (!isFaulty(place)) return text;
  return place % 2 === 0 ? text.replace('1.0', '3.0') : text.replace(/ e por fim.*/, '');
};

async function plant(api: Api, page: Page, recognizer: RecognizerStandIn): Promise<number> {
  const { id: idProject } = await api.call(projects.create, { name: 'Pacotes', description: 'Muitos avisos' });
  const lines = Array.from({ length: PROMPTS }, (_, place) => `aviso_${place};${textOf(place)}`);
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'avisos.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  const processed = async () => (await api.call(projects.get, { id: idProject })).prompts.processed;
  await expect.poll(processed, { timeout: 240_000 }).toBe(PROMPTS);
  const heard = new Map<string, string>();
  for (let part = 1; part <= Math.ceil(PROMPTS / 100); part++) {
    const { data } = await api.call(prompts.list, { idProject, page: part, perPage: 100 });
    for (const { path, text, name } of data) {
      const wav = await (await page.request.get(path!)).body();
      heard.set(createHash('sha256').update(wav).digest('hex'), heardIn(text, Number(name.split('_')[1])));
    }
  }
  recognizer.answer(({ hash }) => heard.get(hash) ?? { status: 503, body: '' });
  return idProject;
}

const faulty = Array.from({ length: FAULTS }, (_, i) => `aviso_${PROMPTS - FAULTS + i}`).toSorted();
const current = (page: Page) => page.getByRole('article').getAttribute('aria-label');

/** Names of the first clips of the review, by the keyboard alone. */
async function firstNames(page: Page, amount: number): Promise<string[]> {
  const names: string[] = [];
  for (let i = 0; i < amount; i++) {
    names.push((await current(page)) ?? '');
    await expect(page.getByText(`${i + 1} de ${PROMPTS}`, { exact: true })).toBeVisible();
    await page.keyboard.press('w');
  }
  return names;
}

test('of 250 prompts the 10 with a fault come first, also after a start without network, in both widths', async ({
  page,
  request,
  recognizer,
  own,
}) => {
  test.setTimeout(600_000);
  const admin = await apiAs(request, 'ADMIN');
  await signIn(page);
  const idProject = await plant(admin, page, recognizer);
  await admin.call(settings.update, { recognitionScope: 'all' });
  const check = { id: idProject, action: 'check' as const, filter: {} };
  await admin.call(batches.create, check);
  const unchecked = async () =>
    (await admin.call(prompts.list, { idProject, heard: 'unchecked', perPage: 10 })).meta.total;
  await expect.poll(unchecked, { timeout: 240_000 }).toBe(0);
  await page.goto(`/dashboard/projects/${idProject}/prompts?heard=differs`);
  await expect(page.getByRole('button', { name: /10 ouvidos diferentes/ })).toBeVisible();
  await expect(page.getByText(/^Não ouvi “/).first()).toBeVisible();
  await auditBoth(page, 'list of what was heard differently');
  const review = `/dashboard/projects/${idProject}/review`;
  await page.goto(review);
  await expect(page.getByText('O reconhecedor ouviu outro número.')).toBeVisible();
  await expect(page.getByText(/^Ouvi “três mil e vinte reais”, o texto diz “mil e vinte reais”$/)).toBeVisible();
  await auditBoth(page, 'another number');
  expect((await firstNames(page, 15)).filter((name) => faulty.includes(name)).toSorted()).toEqual(faulty);
  // 'Está certo' by its key: the alarm is gone, and the order stays for those who are in the middle of it.
  await page.goto(review);
  const first = (await current(page))!;
  await expect(page.getByRole('button', { name: /Está certo assim/ })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('Anotado: nesta voz e neste projeto, não aviso de novo.')).toBeVisible();
  const [right] = (await admin.call(prompts.list, { idProject, search: first })).data as [Prompt];
  expect(right.heard?.status).toBe('agrees');
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  const undone = async () => (await admin.call(prompts.get, { id: right.id })).heard?.status;
  await expect.poll(undone).toBe('differs');
  // The same without the server, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(review);
  await settle(page);
  await expect(page.getByText('O reconhecedor ouviu outro número.')).toBeVisible();
  await own.stop();
  await page.goto(review);
  await expect(page.getByText(`1 de ${PROMPTS}`)).toBeVisible();
  expect((await firstNames(page, 15)).filter((name) => faulty.includes(name)).toSorted()).toEqual(faulty);
});

test('only what needs an ear is asked for, and how much was left out is said with whose rule it was', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, 'USER');
  const { id: idProject } = await api.call(projects.create, { name: 'Regra', description: 'Só o que precisa' });
  const texts = ['Tudo certo por aqui.', 'Bom dia a todos.', 'O seu protocolo é 42.', 'Aguarde mais um momento.'];
  const lines = texts.map((text, i) => `fala_${'abcd'[i]}x;${text}`);
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'falas.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(4);
  const needed = (await api.call(prompts.list, { idProject, needsEar: 'true' })).data.map(({ name }) => name);
  expect(needed).toContain('fala_cx');
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/review` });
  await expect(page.getByRole('article', { name: 'fala_cx' })).toContainText('1 de 4');
  await page.getByRole('switch', { name: 'Só o que precisa ser ouvido' }).click();
  await expect(page.getByRole('article', { name: 'fala_cx' })).toContainText(`1 de ${needed.length}`);
  for (const _ of needed) {
    await page.getByRole('button', { name: /^Está bom/ }).click();
    const asks = page.getByText('Você decidiu antes de ouvir este áudio.');
    if (await asks.isVisible()) await page.getByRole('button', { name: /^Está bom/ }).click();
  }
  await expect(page.getByRole('heading', { name: 'Revisão terminada' })).toBeVisible();
  const day = new Date().toLocaleDateString('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'America/Sao_Paulo',
  });
  await expect(page.getByText(`pela regra de Ugo Usuário, ${day}.`)).toContainText(
    `${4 - needed.length} dispensado${4 - needed.length === 1 ? '' : 's'}`,
  );
  await auditBoth(page, 'finished with a rule');
});
