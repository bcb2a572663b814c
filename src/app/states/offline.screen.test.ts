import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '#api/settings.ts';
import { areEventsFlowing } from '#api/client/eventFlow.ts';
import { comments } from '#contract/comments.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { reading } from '#contract/reading.ts';
import { readAudioIndex } from '#offline/audio/audioIndex.ts';
import { PINS_LOCK } from '#offline/audio/fetchPins.ts';
import { pinAudio, unpinAudio } from '#offline/audio/pins.ts';
import { fetchWords } from '#offline/audio/words.ts';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { store } from '#state/store.ts';
import { until } from '#testing/until.ts';
import { auditBoth, auditHere } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { actOnRow, apiAs, openScreen, reopen, settled } from '#testing/screens/openScreen.ts';

const LIST = '/dashboard/projects';
const SEEN = 'Projeto que já foi visto';
let idSeen: number;
beforeAll(async () => {
  const project = { name: SEEN, description: 'Está guardado neste aparelho' };
  ({ id: idSeen } = await (await apiAs('USER')).call(projects.create, project));
});
afterEach(network.mend);

const row = (name: string) => page.getByText(name, { exact: true }).first();

test('a list that was seen opens without a network, and says from when it is', async () => {
  await openScreen(LIST);
  await expect.element(row(SEEN)).toBeVisible();
  network.cut();
  await reopen(LIST);
  await expect.element(row(SEEN)).toBeVisible();
  await expect.element(page.getByText(/dados de \d{1,2}/).first()).toBeVisible();
  await auditBoth('a kept list');
});

test('a record that was never seen says that it cannot be had, and comes by itself with the network', async () => {
  await openScreen(LIST);
  await expect.element(row(SEEN)).toBeVisible();
  const restored = network.cut();
  await reopen(`/dashboard/projects/${idSeen}/edit`);
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  restored();
  await expect.element(page.getByLabelText('Nome')).toHaveValue(SEEN);
});

test('a kept list is renewed once the server can answer again, though nothing more changes', async () => {
  const user = await apiAs('USER');
  const { id } = await user.call(projects.create, { name: 'Nome de antes', description: 'Muda num mau momento' });
  await openScreen(LIST);
  await expect.element(row('Nome de antes')).toBeVisible();
  await expect.poll(areEventsFlowing).toBe(true);
  const answered = network.refuse(projects.list, 'UNAVAILABLE');
  await user.call(projects.update, { id, name: 'Nome de agora', description: 'Muda num mau momento' });
  await expect.element(page.getByText(/dados de \d{1,2}/).first()).toBeVisible();
  // Another part of the screen that is up to date does not make the list so.
  await store.dispatch(settings.endpoints.get.initiate({}, { subscribe: false, forceRefetch: true })).unwrap();
  await expect.element(page.getByText(/dados de \d{1,2}/).first()).toBeVisible();
  answered();
  await expect.element(row('Nome de agora')).toBeVisible();
  await expect.element(page.getByText(/dados de \d{1,2}/)).not.toBeInTheDocument();
});

test('a comment that waited stands in its conversation once it is sent, also where no notices come', async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Com conversa', description: 'Sem avisos' });
  const written = { name: 'conversado', text: 'Bom dia.', speaker: 'Clara', compression: false };
  await user.call(prompts.create, { idProject, ...written });
  store.dispatch(deviceChanged({ isDataSaver: true }));
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await actOnRow('conversado', 'Comentários');
  const dialog = page.getByRole('dialog');
  const answered = network.refuse(comments.add, 'UNAVAILABLE');
  await dialog.getByLabelText('Comentário').fill('Fale mais devagar.');
  await dialog.getByRole('button', { name: 'Comentar' }).click();
  await expect.element(dialog.getByText('Fale mais devagar.')).toBeVisible();
  await expect.element(dialog.getByText('(por enviar)')).toBeVisible();
  answered();
  await expect.element(dialog.getByText('(por enviar)')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('article', { name: /Fale mais devagar/ })).toBeVisible();
  store.dispatch(deviceChanged({ isDataSaver: false }));
});

test('comments that were never read here say offline that they cannot be loaded', async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Nunca comentado', description: 'Sem rede' });
  const written = { name: 'calado', text: 'Boa tarde.', speaker: 'Clara', compression: false };
  await user.call(prompts.create, { idProject, ...written });
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await expect.element(row('calado')).toBeVisible();
  network.cut();
  await actOnRow('calado', 'Comentários');
  const failure = page.getByRole('dialog').getByRole('alert');
  await expect.element(failure).toHaveTextContent('Não foi possível carregar os comentários.');
});

test('audio that is no longer kept here does not come back with a list that was asked for before', async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Guardado aqui', description: 'E solto' });
  const said = { name: 'guardado', text: 'Boa noite.', speaker: 'Clara', compression: false };
  await user.call(prompts.create, { idProject, ...said });
  await until('audio', async () => (await user.call(projects.get, { id: idProject })).prompts.processed === 1);
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await expect.element(row('guardado')).toBeVisible();
  let isAsked = false;
  const answered = network.hold(prompts.list, () => {
    isAsked = true;
  });
  const pin = { id: `project:${idProject}`, name: 'Guardado aqui', idProject, clips: [] };
  await pinAudio(pin);
  await expect.poll(() => isAsked).toBe(true);
  await unpinAudio(pin.id);
  answered();
  await settled();
  expect((await readAudioIndex()).pins.has(pin.id)).toBe(false);
});

test('the words of audio that is kept here are asked for once, also where there are none', async () => {
  await openScreen(LIST);
  let asked = 0;
  network.alter(reading.timings, (answer) => {
    asked += 1;
    return answer;
  });
  const paths = [`/api/audio/${'0'.repeat(64)}.wav`];
  // The app's own look at its pins would delete the words between the two.
  await navigator.locks.request(PINS_LOCK, async () => {
    await fetchWords(paths);
    await fetchWords(paths);
    expect(asked).toBe(1);
    await fetchWords([]);
  });
});

test('what is saved without a network waits here in words, stands in its list, and goes by itself', async () => {
  const name = 'Feito sem rede';
  await openScreen('/dashboard/projects/new');
  const restored = network.cut();
  await page.getByLabelText('Nome').fill(name);
  await page.getByLabelText('Descrição').fill('Espera neste aparelho');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Guardado neste aparelho');
  await expect.element(dialog).not.toHaveTextContent('Sucesso!');
  await auditHere('saved without a network');
  await dialog.getByRole('button', { name: 'Sair' }).click();
  await expect.element(page.getByText('Só neste aparelho, por enviar').first()).toBeVisible();
  await auditHere('a list with what waits');
  restored();
  await expect.element(page.getByText('Só neste aparelho, por enviar')).not.toBeInTheDocument();
  const { meta } = await (await apiAs('USER')).call(projects.list, { search: name });
  expect(meta.total).toBe(1);
});

test('a project that is not there says so and offers the way back', async () => {
  await openScreen('/dashboard/projects/999999/prompts');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este projeto não existe mais.');
  await page.getByRole('link', { name: 'Ir para os projetos' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
});
