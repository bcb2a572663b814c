import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { apikeys } from '#contract/apikeys.ts';
import { audit } from '#contract/audit.ts';
import { bin } from '#contract/bin.ts';
import { costs } from '#contract/costs.ts';
import { dictionary } from '#contract/dictionary.ts';
import { failedPrompts } from '#contract/failedPrompts.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { DEFAULT_PAGE_SIZE, type Page } from '#contract/kit/paging.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen } from '#testing/screens/openScreen.ts';

interface List {
  readonly path: string;
  readonly heading: string;
  readonly endpoint: Endpoint;
  readonly role?: Role;
  /** Text of the empty list; absent if a new installation has records there. */
  readonly whenEmpty?: string;
}

const PROJECT = ':idProject';
const lists: readonly List[] = [
  { path: '/dashboard/projects', heading: 'Projetos', endpoint: projects.list },
  {
    path: `/dashboard/projects/${PROJECT}/prompts`,
    heading: 'Prompts',
    endpoint: prompts.list,
    whenEmpty: 'Escreva o primeiro texto ou envie uma planilha.',
  },
  {
    path: '/dashboard/prompts/invalidated',
    heading: 'Prompts invalidados',
    endpoint: prompts.listInvalidated,
    whenEmpty: 'Nenhum prompt foi marcado como inválido.',
  },
  { path: '/dashboard/projects/bin', heading: 'Lixeira', endpoint: bin.list, whenEmpty: 'A lixeira está vazia.' },
  {
    path: '/dashboard/dictionary',
    heading: 'Dicionário de pronúncia',
    endpoint: dictionary.list,
    role: 'MANAGER',
    whenEmpty: 'Aqui você ensina como dizer nomes, siglas e marcas.',
  },
  {
    path: '/dashboard/fails',
    heading: 'Falhos',
    endpoint: failedPrompts.list,
    role: 'MANAGER',
    whenEmpty: 'Nada falhou. O que o motor não conseguir falar aparece aqui, com o motivo.',
  },
  {
    path: '/dashboard/models',
    heading: 'Modelos de Voz',
    endpoint: models.list,
    role: 'MANAGER',
    whenEmpty: 'Envie config.json e model.pth de um modelo Coqui VITS, ou um par do Piper, e ele fala aqui.',
  },
  {
    path: '/dashboard/costs',
    heading: 'Custos consolidados de sintetização',
    endpoint: costs.list,
    role: 'MANAGER',
    whenEmpty: 'Nada foi consolidado neste período. Cada dia é somado sozinho depois da meia-noite.',
  },
  { path: '/dashboard/users', heading: 'Usuários', endpoint: users.list, role: 'ADMIN' },
  {
    path: '/dashboard/apikeys',
    heading: 'Api Keys',
    endpoint: apikeys.list,
    role: 'ADMIN',
    whenEmpty: 'Uma chave deixa um serviço seu pedir fala, enviar prompts ou baixar áudios.',
  },
  {
    path: '/dashboard/webhooks',
    heading: 'Webhooks',
    endpoint: webhooks.list,
    role: 'ADMIN',
    whenEmpty: 'Um webhook avisa um sistema seu quando um áudio fica pronto, um zip também, ou algo falha.',
  },
  { path: '/dashboard/audit', heading: 'Auditoria', endpoint: audit.list, role: 'ADMIN' },
];

let idProject: number;
beforeAll(async () => {
  const project = { name: 'Sem prompts ainda', description: 'Para listas vazias' };
  ({ id: idProject } = await (await apiAs('USER')).call(projects.create, project));
});
afterEach(network.mend);

/** The same answer without records, since other tests leave some on the server that they share. */
const emptied = (answer: unknown): unknown => ({ ...(answer as Page<unknown>), data: [], count: 0, meta: EMPTY });
const EMPTY = { total: 0, perPage: DEFAULT_PAGE_SIZE, page: 1 };

const open = ({ path, role = 'USER' }: List) => openScreen(path.replace(PROJECT, String(idProject)), role);
const shown = () => expect.poll(() => document.querySelector('[data-list]')?.getAttribute('data-list')).toBe('shown');

test('every list of records that have a form stands in the table', () => {
  const paths = dashboardRoutes.map(({ path }) => path);
  const tried = lists.map(({ path }) => path);
  expect(paths.filter((path) => paths.includes(`${path}/new`) && !tried.includes(path))).toEqual([]);
});

describe.each(lists)('the list at $path', (list) => {
  const auditAt = (state: string) => auditBoth(`${list.path}, ${state}`);

  test('says that it waits, fails in words, and is there at the next try', async () => {
    const release = network.hold(list.endpoint);
    await open(list);
    await expect.element(page.getByText('Aguarde...')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: list.heading, exact: true })).toBeVisible();
    await auditAt('waiting');
    release();
    await shown();

    const mended = network.refuse(list.endpoint, 'UNAVAILABLE');
    await open(list);
    const alert = page.getByRole('alert').filter({ hasText: 'Erro!' });
    await expect.element(alert).toHaveTextContent('O serviço está ocupado, tente novamente em instantes.');
    await auditAt('failed');
    // The list's own refetch must not remove the button before it is clicked.
    const answered = network.hold(list.endpoint);
    mended();
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    answered();
    await shown();
  });

  if (list.whenEmpty !== undefined)
    test('says what belongs there while it is empty', async () => {
      network.alter(list.endpoint, emptied);
      await open(list);
      await expect.element(page.getByText(list.whenEmpty!)).toBeVisible();
      await auditAt('empty');
    });

  test('without a network, and never seen before, says so', async () => {
    network.cut();
    await open(list);
    await expect.element(page.getByRole('alert').filter({ hasText: 'Erro!' }).first()).toBeVisible();
  });
});
