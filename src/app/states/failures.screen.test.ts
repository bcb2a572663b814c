import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { apikeys } from '#contract/apikeys.ts';
import { auth } from '#contract/auth.ts';
import { costs } from '#contract/costs.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { refusals } from '#contract/kit/refusal.ts';
import { maintenance } from '#contract/maintenance.ts';
import { models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { contractCalls } from '#testing/contractCalls.ts';
import { until } from '#testing/until.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

const GENERIC = refusals.INTERNAL.message;
const SAVE_FAILED = 'Erro ao cadastrar cliente, tente novamente mais tarde.';
const RECORD_FAILED = 'Ocorreu um erro ao carregar os dados, tente novamente mais tarde!';
const LIST_FAILED = 'Erro ao carregar os dados, tente novamente mais tarde.';

let idProject: number;
let idKey: number;
beforeAll(async () => {
  const user = await apiAs('USER');
  const admin = await apiAs('ADMIN');
  ({ id: idProject } = await user.call(projects.create, { name: 'Quando tudo falha', description: 'O que se lê' }));
  const said = { speaker: 'Clara', compression: false, name: 'aviso_um', text: 'Olá!' } as const;
  await user.call(prompts.create, { idProject, ...said });
  await until('audio', async () => (await user.call(projects.get, { id: idProject })).prompts.processed === 1);
  const [startDateTime, endDateTime] = ['2027-03-01T08:00:00.000Z', '2027-03-01T09:00:00.000Z'];
  await admin.call(maintenance.update, { message: btoa('{"type":"doc"}'), startDateTime, endDateTime });
  const key = { service: 'Serviço que falha', key: 'ab'.repeat(100), isIndefinite: true } as const;
  ({ id: idKey } = await admin.call(apikeys.create, key as never));
});
afterEach(() => {
  network.mend();
  // A failure stays until it is closed.
  notifications.clean();
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const save = () => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
const fill = (name: string | RegExp, value: string) => page.getByLabelText(name).first().fill(value);

/** The sentences of section 8 of the specification for a record, list or page that could not be loaded. */
const ownWords: Record<string, string> = {
  '/dashboard/projects': LIST_FAILED,
  '/dashboard/projects/:id/edit': RECORD_FAILED,
  '/dashboard/users': LIST_FAILED,
  '/dashboard/users/:id/edit': RECORD_FAILED,
  '/dashboard/apikeys': LIST_FAILED,
  '/dashboard/apikeys/:id/edit': RECORD_FAILED,
  '/dashboard/models': 'Erro ao recuperar Modelos, tente novamente mais tarde.',
  '/dashboard/models/:id/edit': 'Erro ao recuperar Modelos, tente novamente mais tarde.',
  '/dashboard/costs': 'Erro ao buscar dados.',
  '/dashboard/maintenance-settings': 'Falha ao buscar as informações de manutenção.',
};

test.each(dashboardRoutes.filter(({ screen }) => screen).map(({ path }) => path))(
  '%s says in its own words that the server failed',
  async (path) => {
    for (const { endpoint } of contractCalls) if (!endpoint.isAuthFlow) network.refuse(endpoint, 'INTERNAL');
    await openScreen(path.replaceAll(/:\w+/g, '1'), 'ADMIN');
    const words = ownWords[path];
    if (words !== undefined) await expect.element(page.getByText(words).first()).toBeVisible();
    await settled();
    expect(document.body.textContent).not.toContain(GENERIC);
  },
);

interface Act {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly path: () => string;
  readonly act: () => Promise<unknown>;
  readonly says: string;
}
const acts: readonly Act[] = [
  {
    what: 'a status change',
    endpoint: apikeys.toggle,
    path: () => '/dashboard/apikeys',
    act: async () => {
      await button(/^Desativar/).click();
      await confirm();
    },
    says: 'Erro!Erro ao alterar status.',
  },
  {
    what: 'deleting a prompt',
    endpoint: prompts.remove,
    path: () => `/dashboard/projects/${idProject}/prompts`,
    act: async () => {
      await button('Excluir aviso_um').click();
      await confirm();
    },
    says: 'ErroProblema ao remover item, tente mais tarde',
  },
  {
    what: 'deleting a project',
    endpoint: projects.remove,
    path: () => '/dashboard/projects',
    act: async () => {
      await button('Excluir Quando tudo falha').click();
      await confirm();
    },
    says: 'ErroProblema ao reverter as alterações, tente mais tarde',
  },
  {
    what: 'asking for a zip',
    endpoint: projects.pack,
    path: () => `/dashboard/projects/${idProject}/prompts`,
    act: async () => {
      await button('Solicitar zip').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Entendi' }).click();
    },
    says: 'ErroErro ao solicitar arquivo zip do projeto',
  },
  {
    what: 'prompts of a file',
    endpoint: prompts.create,
    path: () => `/dashboard/projects/${idProject}/prompts/new`,
    act: async () => {
      await page.getByLabelText('Modelo').selectOptions('Clara');
      await page.getByLabelText('Compressão').selectOptions('false');
      const input = page.elementLocator(document.querySelector('input[type=file]')!);
      await userEvent.upload(input, new File(['name;text\naviso_dois;Oi'], 'dois.csv', { type: 'text/csv' }));
      await expect.element(page.getByText('1 linha pode ser usada.')).toBeVisible();
      await save();
    },
    says: 'Erro!Erro ao criar o prompt, tente novamente mais tarde.',
  },
  {
    what: 'a new user',
    endpoint: users.create,
    path: () => '/dashboard/users/new',
    act: async () => {
      await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Maria');
      await fill('Sobrenome', 'Falhada');
      await fill('E-mail', 'maria@exemplo.com.br');
      await page.getByLabelText('Perfil').selectOptions('USER');
      await fill(/^Senha/, 'Segredo#2026');
      await fill(/^Confirmar Senha/, 'Segredo#2026');
      await save();
    },
    says: `Erro!${SAVE_FAILED}`,
  },
  {
    what: 'an API key',
    endpoint: apikeys.update,
    path: () => `/dashboard/apikeys/${idKey}/edit`,
    act: save,
    says: `Erro!${SAVE_FAILED}`,
  },
  {
    what: 'the settings',
    endpoint: settings.update,
    path: () => '/dashboard/settings',
    act: async () => {
      await page.getByRole('textbox').first().fill('7');
      await save();
    },
    says: `Erro!${SAVE_FAILED}`,
  },
  {
    what: 'a model',
    endpoint: models.create,
    path: () => '/dashboard/models/new',
    act: async () => {
      await fill('Nome', 'voz que falha');
      const [config, model] = [...document.querySelectorAll('input[type=file]')].map((one) => page.elementLocator(one));
      await userEvent.upload(config!, new File(['{}'], 'config.json', { type: 'application/json' }));
      await userEvent.upload(model!, new File(['no model'], 'model.pth'));
      await save();
    },
    says: 'Erro!Erro ao enviar o formulário, tente novamente mais tarde.',
  },
  {
    what: 'the maintenance notice',
    endpoint: maintenance.update,
    path: () => '/dashboard/maintenance-settings',
    act: save,
    says: 'Falha ao atualizar as informações de manutenção.',
  },
  {
    what: 'a consolidation',
    endpoint: costs.consolidate,
    path: () => '/dashboard/costs',
    act: async () => {
      await button('Consolidar Manualmente').click();
      await confirm();
    },
    says: 'Erro!Erro ao consolidar',
  },
  {
    what: 'a new password',
    endpoint: auth.updatePassword,
    path: () => '/dashboard/projects',
    act: async () => {
      await button(/Conta|conta/).click();
      await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
      await fill(/^Senha atual/, 'Entoa#2026');
      await fill(/^Nova senha/, 'Outra#2026');
      await fill(/^Confirm/, 'Outra#2026');
      await save();
    },
    says: 'Erro!Falha ao alterar a senha',
  },
];

describe('what section 8 of the specification says where the server failed', () => {
  test.each(acts)('$what', async ({ endpoint, path, act, says }) => {
    await openScreen(path(), 'ADMIN');
    network.refuse(endpoint, 'INTERNAL');
    await act();
    await expect.element(page.getByRole('alert').filter({ hasText: says }).first()).toBeVisible();
  });
});
