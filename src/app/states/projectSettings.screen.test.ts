import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditBoth, setWidth, WIDE } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, reopen, settled } from '#testing/screens/openScreen.ts';

let id: number;
const settings = () => `/dashboard/projects/${id}/configuration`;
const voice = (name: string) => page.getByRole('radio', { name, exact: true });
const read = async () => (await (await apiAs('USER')).call(projects.get, { id })).defaults;
beforeEach(async () => {
  const user = await apiAs('USER');
  ({ id } = await user.call(projects.create, { name: 'URA combinada', description: 'Tudo dito uma vez' }));
});
afterEach(() => network.mend());

test('what is set is saved at once, and no longer set when it is emptied', async () => {
  await openScreen(settings());
  await voice('Clara').click();
  await expect.poll(read).toEqual({ speaker: 'Clara' });
  await page.getByRole('button', { name: 'Ouvir amostra de Davi' }).click();
  await expect.element(page.getByRole('button', { name: 'Parar amostra de Davi' })).toBeVisible();
  await expect.element(page.getByText('Salvo.')).toBeVisible();
  await page.getByLabelText('Saída').selectOptions('Telefonia (URA)');
  await expect.poll(read).toEqual({ speaker: 'Clara', compression: true });
  await page.getByLabelText('Destino').selectOptions('asterisk');
  const names = page.getByLabelText('Nome dos arquivos');
  await names.fill('{cor}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“{cor}” não existe.')).toBeVisible();
  await names.fill('{numero}-{nome}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(read).toMatchObject({ names: '{numero}-{nome}', destination: 'asterisk' });
  await auditBoth('the settings of a project');
  await voice('Escolher a cada vez').click();
  await expect.poll(read).not.toHaveProperty('speaker');
});

test('a manager says how many takes the project keeps; others see it', async () => {
  const takesKept = () => page.getByLabelText('Tomadas por prompt');
  await openScreen(settings(), 'MANAGER');
  await expect.element(takesKept()).toHaveValue('');
  await takesKept().selectOptions('3');
  const question = page.getByRole('dialog', { name: 'Guardar até 3 tomadas anteriores por prompt?' });
  await expect.element(question).toHaveTextContent('é apagado agora e não volta');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(takesKept()).toHaveValue('');
  await takesKept().selectOptions('3');
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(read).toEqual({ takesKept: 3 });
  await openScreen(settings());
  await expect.element(takesKept()).toHaveValue('3');
  await expect.element(takesKept()).toBeDisabled();
  await expect.element(page.getByText(/Quem gerencia muda\.$/)).toBeVisible();
});

test('a new prompt is not asked for what the project says, and may say otherwise', async () => {
  const user = await apiAs('USER');
  await user.call(projects.setDefaults, { id, speaker: 'Clara', compression: true });
  await openScreen(`/dashboard/projects/${id}/prompts/new`);
  await expect.element(page.getByText('Do projeto: Clara, Telefonia (URA).')).toBeVisible();
  await expect.element(page.getByLabelText(/^Modelo/)).not.toBeInTheDocument();
  await auditBoth('the form of a prompt whose sound the project says');
  await page.getByLabelText(/^Nome/).fill('boas_vindas');
  await page.getByRole('textbox', { name: 'Texto' }).fill('Bom dia.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const { data } = await user.call(prompts.list, { idProject: id });
  expect(data[0]).toMatchObject({ speaker: 'Clara', compression: true });

  await reopen(`/dashboard/projects/${id}/prompts/new`);
  await page.getByRole('button', { name: 'Mudar neste' }).click();
  await page.getByLabelText(/^Modelo/).selectOptions('Davi');
  await expect.element(page.getByText('Aqui difere do projeto: voz.')).toBeVisible();
});

test('a prompt of the list says where it differs from its project', async () => {
  const user = await apiAs('USER');
  const said = { idProject: id, text: 'Bom dia.', compression: false };
  await user.call(prompts.create, { ...said, name: 'combinado', speaker: 'Clara' });
  await user.call(prompts.create, { ...said, name: 'diferente', speaker: 'Davi' });
  await user.call(projects.setDefaults, { id, speaker: 'Clara' });
  await openScreen(`/dashboard/projects/${id}/prompts`);
  await settled();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('diferente')).toHaveTextContent('difere: voz');
  await expect.element(row('combinado')).not.toHaveTextContent('difere');
});

test('a voice that is set is offered to the prompts that are there: three presses for all', async () => {
  const user = await apiAs('USER');
  const { id: own } = await user.call(projects.create, { name: 'Uma voz para todos', description: 'De uma vez' });
  const said = { idProject: own, text: 'Bom dia.', compression: false, speaker: 'Clara' };
  for (const name of ['primeiro', 'segundo']) await user.call(prompts.create, { ...said, name });
  await openScreen(`/dashboard/projects/${own}/configuration`);
  await voice('Davi').click();
  const offer = page.getByRole('button', { name: 'Trocar a voz de 2 prompts' });
  await expect.element(page.getByText(/^Mudam 2 prompts\. Leva/)).toBeVisible();
  await auditBoth('the offer of a voice for all prompts');
  await setWidth(WIDE);
  await offer.click();
  await expect.element(offer).not.toBeInTheDocument();
  const speakers = async () => (await user.call(prompts.list, { idProject: own })).data.map(({ speaker }) => speaker);
  await expect.poll(speakers).toEqual(['Davi', 'Davi']);
});

test('a voice given to all prompts of a list becomes that of new ones, unless one says no', async () => {
  const user = await apiAs('USER');
  const { id: own } = await user.call(projects.create, { name: 'Voz trocada na lista', description: 'De uma vez' });
  const said = { idProject: own, text: 'Bom dia.', compression: false, speaker: 'Clara' };
  for (const name of ['primeiro', 'segundo']) await user.call(prompts.create, { ...said, name });
  const speaker = async () => (await user.call(projects.get, { id: own })).defaults?.speaker;
  const change = async (name: string) => {
    await page.getByRole('button', { name: 'Trocar voz' }).click();
    await voice(name).click();
  };
  const also = page.getByRole('checkbox', { name: 'Usar esta voz também nos próximos prompts do projeto' });
  await openScreen(`/dashboard/projects/${own}/prompts`);
  await setWidth(WIDE);
  await page.getByRole('checkbox', { name: 'Selecionar primeiro' }).click();
  await page.getByRole('button', { name: 'Trocar voz' }).click();
  // The first voice has the focus, so that arrows choose and Enter does not close the dialog.
  await expect.poll(() => document.activeElement?.getAttribute('value')).toBe('Clara');
  await voice('Davi').click();
  await expect.element(page.getByRole('button', { name: 'Trocar a voz de 1 prompt' })).toBeEnabled();
  await expect.element(also).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).click();
  await change('Davi');
  await expect.element(also).toBeChecked();
  await page.getByRole('button', { name: 'Trocar a voz de 2 prompts' }).click();
  await expect.poll(speaker).toBe('Davi');
  await expect.element(page.getByText('Voz trocada em 2 prompts.')).toBeVisible();
  await expect.element(page.getByText('Vale também para os próximos prompts do projeto.')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Vale também' });
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(speaker).toBe(undefined);
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).click();
  await change('Rafael');
  await also.click();
  await page.getByRole('button', { name: 'Trocar a voz de 2 prompts' }).click();
  await expect.poll(async () => (await user.call(prompts.list, { idProject: own })).data[0]?.speaker).toBe('Rafael');
  expect(await speaker()).toBe(undefined);
});

test('the zip and the sending begin with what is set', async () => {
  const user = await apiAs('USER');
  await user.call(projects.setDefaults, {
    id,
    destination: 'asterisk',
    names: '{id}-{nome}',
    client: 'Padaria Aurora',
  });
  await user.call(prompts.create, { idProject: id, name: 'aviso', text: 'Olá.', speaker: 'Clara', compression: false });
  await openScreen(`/dashboard/projects/${id}/prompts`);
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await expect.element(page.getByLabelText('Nome dos arquivos')).toHaveValue('{id}-{nome}');
  await expect.element(page.getByLabelText('Destino')).toHaveValue('asterisk');
  await reopen(`/dashboard/projects/${id}/approval?send`);
  await expect.element(page.getByLabelText(/^Para quem/)).toHaveValue('Padaria Aurora');
});

test('without a network nothing can be changed', async () => {
  await openScreen(settings());
  await expect.element(page.getByLabelText('Saída')).toBeEnabled();
  network.cut();
  await expect.element(page.getByLabelText('Saída')).toBeDisabled();
});
