import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api as queries } from '#api/api.ts';
import { projects as projectHooks } from '#api/projects.ts';
import { prompts as promptHooks } from '#api/prompts.ts';
import { preview } from '#contract/preview.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { webhooks } from '#contract/webhooks.ts';
import { outboxEntries } from '#offline/outbox/outbox.ts';
import { writeDraft } from '#state/form/drafts.ts';
import { store } from '#state/store.ts';
import { demoEmails } from '#testing/accounts.ts';
import type { Client } from '#testing/client.ts';
import { auditHere } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, reopen } from '#testing/screens/openScreen.ts';

let newPrompt: string;
beforeAll(async () => {
  const project = { name: 'Formulários à prova', description: 'Para ver o que dizem' };
  const { id } = await (await apiAs('USER')).call(projects.create, project);
  newPrompt = `/dashboard/projects/${id}/prompts/new`;
});
afterEach(network.mend);

const label = (name: string | RegExp) => page.getByLabelText(name);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = () => button('Salvar').click();
const LIST = '/dashboard/projects';
const NEW_PROJECT = '/dashboard/projects/new';
async function fillProject(name: string) {
  await label('Nome').fill(name);
  await label('Descrição').fill('Descrição que não se perde');
}
const countNamed = async (search: string) => (await (await apiAs('USER')).call(projects.list, { search })).meta.total;

test.each([
  [NEW_PROJECT, 'USER', 'Nome'],
  ['/dashboard/users/new', 'ADMIN', 'Nome'],
  ['/dashboard/apikeys/new', 'ADMIN', 'Serviço'],
  ['/dashboard/webhooks/new', 'ADMIN', 'Nome'],
] as const)('%s, sent empty, says what is lacking and leads there', async (path, role, first) => {
  await openScreen(path, role);
  await save();
  const alert = page.getByRole('alert').filter({ hasText: 'Há campos que precisam de correção.' });
  await expect.element(alert).toHaveFocus();
  await expect.element(page.getByText('Campo obrigatório').first()).toBeVisible();
  await auditHere(path);
  await alert.getByRole('link', { name: first }).first().click();
  await expect.element(page.getByRole('textbox', { name: first }).first()).toHaveFocus();
});

test('what the server says stands above the form, what was typed stays, and goes with the next press', async () => {
  const mended = network.refuse(webhooks.create, 'UNAVAILABLE');
  await openScreen('/dashboard/webhooks/new', 'ADMIN');
  const name = page.getByRole('textbox', { name: 'Nome' });
  await name.fill('Central');
  await label('Endereço').fill('https://central.example.com/avisos');
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: /^Gerar/ }).click();
  await save();
  await expect.element(page.getByText('O serviço está ocupado, tente novamente em instantes.')).toBeVisible();
  await expect.element(name).toHaveValue('Central');
  mended();
  await save();
  const admin = await apiAs('ADMIN');
  const made = () => admin.call(webhooks.list, {});
  await expect.poll(async () => (await made()).meta.total).toBe(1);
  // All screen tests share one server, and others need empty lists.
  await admin.call(webhooks.remove, { id: (await made()).data[0]!.id });
});

test('a record is written by keys alone: the first field has the focus, and Ctrl+Enter saves', async () => {
  await openScreen(NEW_PROJECT);
  await expect.element(label('Nome')).toHaveFocus();
  await userEvent.keyboard('Só por teclas');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(label('Descrição')).toHaveAttribute('aria-invalid', 'true');
  await label('Descrição').fill('Sem o mouse');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => countNamed('Só por teclas')).toBe(1);
});

test('pressed twice, it is saved once', async () => {
  const release = network.hold(projects.create);
  await openScreen(NEW_PROJECT);
  await fillProject('Duas vezes, uma só');
  await userEvent.dblClick(button('Salvar'));
  release();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Sucesso!');
  // A second request would still be queued here.
  await expect.poll(() => outboxEntries().length).toBe(0);
  expect(await countNamed('Duas vezes, uma só')).toBe(1);
});

test('what was typed and not saved is there again, until it is discarded or called off', async () => {
  await openScreen(NEW_PROJECT);
  await fillProject('Ainda não salvo');
  await reopen(NEW_PROJECT);
  await expect.element(label('Nome')).toHaveValue('Ainda não salvo');
  await expect.element(page.getByText('Trouxemos de volta o que você tinha digitado.')).toBeVisible();
  await button('Descartar').click();
  await expect.element(label('Nome')).toHaveValue('');

  await label('Nome').fill('Também não');
  await button('Cancelar').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await reopen(NEW_PROJECT);
  await expect.element(label('Nome')).toHaveValue('');
  await expect.element(page.getByText('Trouxemos de volta o que você tinha digitado.')).not.toBeInTheDocument();
});

test('what an older version of the app has stored comes back too', async () => {
  await openScreen(LIST);
  const { id } = store.getState().session.user!;
  await writeDraft(id, 'projects/new', { name: 'De antes da atualização', description: 'Só os valores' });
  await reopen(NEW_PROJECT);
  await expect.element(label('Nome')).toHaveValue('De antes da atualização');
  await button('Cancelar').click();
});

test('what only the server can know stands at its field', async () => {
  await openScreen('/dashboard/users/new', 'ADMIN');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Maria');
  await label('Sobrenome').fill('Repetida');
  await label('E-mail').fill(demoEmails.USER);
  await label('Perfil').selectOptions('USER');
  await label(/^Senha/).fill('Segredo#2026');
  await label(/^Confirmar Senha/).fill('Segredo#2026');
  await save();
  await expect.element(page.getByText('Já existe um usuário com este e-mail.').first()).toBeVisible();
  await expect.element(label('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

const openedByTwo = [
  {
    noun: 'project',
    field: 'Descrição',
    open: async (api: Client) => {
      const { id } = await api.call(projects.create, { name: 'Aberto por dois', description: 'Antes.' });
      const change = (by: Client, description: string) =>
        by.call(projects.update, { id, name: 'Aberto por dois', description });
      const read = async () => (await api.call(projects.get, { id })).description;
      const shown = () => projectHooks.endpoints.get.select({ id })(store.getState() as never).data?.description;
      return { path: `/dashboard/projects/${id}/edit`, change, read, shown };
    },
  },
  {
    noun: 'prompt',
    field: 'Texto',
    open: async (api: Client) => {
      const { id: idProject } = await api.call(projects.create, { name: 'Prompt de dois', description: 'Antes.' });
      const voice = { speaker: 'Clara', compression: false } as const;
      const made = await api.call(prompts.create, { idProject, name: 'aberto_por_dois', text: 'Antes.', ...voice });
      const { id } = made as Prompt;
      const change = (by: Client, text: string) => by.call(prompts.update, { id, text, ...voice });
      const read = async () => (await api.call(prompts.get, { id })).text;
      const shown = () => promptHooks.endpoints.get.select({ id })(store.getState() as never).data?.text;
      return { path: `/dashboard/prompts/${id}/edit`, change, read, shown };
    },
  },
];

test.each(openedByTwo)(
  'a $noun that somebody else changes while its form is open is replaced only knowingly',
  async ({ noun, field, open }) => {
    const { path, change, read, shown } = await open(await apiAs('USER'));
    await openScreen(path);
    await label(field).fill('Da minha mão.');
    await change(await apiAs('MANAGER'), 'De outra mão.');
    // The page has the newer record, beside the form that keeps the one with which it was opened.
    store.dispatch(queries.util.invalidateTags(['Project', 'Prompt']));
    await expect.poll(shown).toBe('De outra mão.');
    await save();
    await expect.element(page.getByText('Este registro mudou desde que você o abriu.')).toBeVisible();
    await expect.element(page.getByText(/^No servidor: .*De outra mão\./)).toBeVisible();
    await auditHere(`a conflict of a ${noun}`);
    expect(await read()).toBe('De outra mão.');
    await save();
    await expect.poll(read).toBe('Da minha mão.');
  },
);

test.each(openedByTwo)(
  'what was typed into a $noun that has changed since is not saved over it unseen',
  async (one) => {
    const { path, change, read } = await one.open(await apiAs('USER'));
    await openScreen(path);
    await label(one.field).fill('Da minha mão.');
    await change(await apiAs('MANAGER'), 'De outra mão.');
    for (let i = 0; i < 2; i += 1) {
      await reopen(path);
      await expect.element(page.getByText(/outra pessoa mudou o que você também mudou/)).toBeVisible();
      await expect.element(label(one.field)).toHaveValue('Da minha mão.');
    }
    await save();
    await expect.element(page.getByText('Este registro mudou desde que você o abriu.')).toBeVisible();
    expect(await read()).toBe('De outra mão.');
    await button('Ficar com esta').click();
    await expect.element(label(one.field)).toHaveValue('De outra mão.');
    await expect.element(page.getByText(/^No servidor/)).not.toBeInTheDocument();
  },
);

test('what was typed is put beside what somebody else has changed in another field', async () => {
  const user = await apiAs('USER');
  const { id } = await user.call(projects.create, { name: 'Um por campo', description: 'Antes.' });
  await openScreen(`/dashboard/projects/${id}/edit`);
  await label('Nome').fill('Um por pessoa');
  const other = { id, name: 'Um por campo', description: 'De outra mão.' };
  await (await apiAs('MANAGER')).call(projects.update, other);
  await reopen(`/dashboard/projects/${id}/edit`);
  await expect.element(label('Nome')).toHaveValue('Um por pessoa');
  await expect.element(label('Descrição')).toHaveValue('De outra mão.');
  await save();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Sucesso!');
  expect(await user.call(projects.get, { id })).toMatchObject({ name: 'Um por pessoa', description: 'De outra mão.' });
});

test('settings that somebody else changes meanwhile stay, and the form shows them', async () => {
  const admin = await apiAs('ADMIN');
  const before = await admin.call(settings.get, {});
  try {
    await openScreen('/dashboard/settings', 'ADMIN');
    await label('Nome da instalação').fill('Voz de hoje');
    await admin.call(settings.update, { audioEndTime: 300 });
    store.dispatch(queries.util.invalidateTags(['Settings']));
    await expect.element(label(/^Silêncio no fim/)).toHaveValue('300');
    await admin.call(settings.update, { takesKept: 7 });
    await save();
    await expect.poll(async () => (await admin.call(settings.get, {})).installationName).toBe('Voz de hoje');
    expect(await admin.call(settings.get, {})).toMatchObject({ audioEndTime: 300, takesKept: 7 });

    await label('Nome da instalação').fill('Voz de amanhã');
    await admin.call(settings.update, { audioEndTime: 400 });
    await reopen('/dashboard/settings');
    await expect.element(page.getByText('Trouxemos de volta o que você tinha digitado.')).toBeVisible();
    await expect.element(label(/^Silêncio no fim/)).toHaveValue('400');
    await button('Descartar').click();
    await expect.element(label('Nome da instalação')).toHaveValue('Voz de hoje');
  } finally {
    const { installationName, audioEndTime, takesKept } = before;
    await admin.call(settings.update, { installationName, audioEndTime, takesKept });
  }
});

describe('the form of a prompt', () => {
  const text = () => page.getByRole('textbox', { name: 'Texto' });
  const file = () => page.elementLocator(document.querySelector('input[type=file]')!);
  const choose = (content: BlobPart, name = 'ruim.csv') =>
    userEvent.upload(file(), new File([content], name, { type: 'text/csv' }));

  test('takes a text or a file, not both', async () => {
    await openScreen(newPrompt);
    await text().fill('Algum texto');
    await expect.element(file()).toBeDisabled();
    await text().fill('');
    await choose('name;text\nura_boa;Texto', 'boa.csv');
    await expect.element(text()).toBeDisabled();
    await expect.element(label('Nome')).toHaveValue('');
  });

  test('discards a file that cannot be used, with the words of the specification', async () => {
    await openScreen(newPrompt);
    await expect.element(text()).toBeVisible();
    const latin1 = Uint8Array.from('name;text\nsauda\xe7\xe3o;Ol\xe1', (sign) => sign.charCodeAt(0));
    for (const [content, message] of [
      [latin1, 'O arquivo CSV deve estar codificado em UTF-8.'],
      ['name,text\nura,Texto', "O arquivo CSV deve usar ';' como separador."],
      ['name;text;voice\nura;Texto;x', 'O arquivo deve conter duas colunas, nome e texto'],
      ['', 'O arquivo CSV está vazio.'],
      [`name;text\n${'linha_boa;Texto\n'.repeat(10_001)}`, 'O arquivo CSV pode ter no máximo 10.000 linhas.'],
    ] as const) {
      await choose(content);
      await expect.element(page.getByText(message)).toBeVisible();
      await expect.element(page.getByText('ruim.csv')).not.toBeInTheDocument();
    }
    await choose('name;text\nura_boa;Texto\n12;Sem nome\n');
    await expect.element(page.getByText('1 linha pode ser usada.')).toBeVisible();
    await expect.element(page.getByRole('row', { name: '3 12' })).toHaveTextContent('pelo menos 3 letras');
  });

  test('says why nothing can be heard, and keeps what is typed', async () => {
    await openScreen(newPrompt);
    await label('Nome').fill('Aviso de espera');
    await label('Modelo').selectOptions('Clara');
    await label('Compressão').selectOptions('false');
    await text().fill('Outro texto.');
    const mended = network.refuse(preview.speak, 'UNAVAILABLE', 'O motor de voz não respondeu.');
    const hear = button('Ouvir o texto');
    await hear.click();
    await expect.element(page.getByText('O motor de voz não respondeu.')).toBeVisible();
    await expect.element(text()).toHaveValue('Outro texto.');
    mended();

    const restored = network.cut();
    await expect.element(hear).toBeDisabled();
    await expect.element(page.getByText('Sem conexão: para ouvir um texto novo é preciso rede.')).toBeVisible();
    restored();
    await expect.element(hear).toBeEnabled();
  });
});
