import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { apikeys } from '#contract/apikeys.ts';
import { audit } from '#contract/audit.ts';
import { bin } from '#contract/bin.ts';
import { type Cost, costs } from '#contract/costs.ts';
import { dictionary } from '#contract/dictionary.ts';
import { failedPrompts } from '#contract/failedPrompts.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { DEFAULT_PAGE_SIZE, type Page } from '#contract/kit/paging.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { type Model, models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { auditBoth, auditHere, setWidth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen } from '#testing/screens/openScreen.ts';

interface List {
  readonly path: string;
  readonly heading: string;
  readonly endpoint: Endpoint;
  readonly role?: Role;
  /** Text of the empty list; absent if a new installation has records there. */
  readonly whenEmpty?: string;
  /** Makes a record of the list; absent if there is one. */
  readonly fill?: (person: Client) => Promise<unknown>;
}

const PROJECT = ':idProject';
let idProject: number;
const newProject = (user: Client) => user.call(projects.create, { name: 'Com registros', description: 'Para listas' });
async function newPrompt(user: Client): Promise<number> {
  const said = { name: `aviso_${Date.now()}`, text: 'Bom dia.', speaker: 'Clara', compression: false };
  const { id } = (await user.call(prompts.create, { idProject, ...said })) as Prompt;
  await until('audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
  return id;
}

/** A cost and a model stand in for records that would take the server hours to make. */
const [createdAt, updatedAt] = ['2026-03-01T12:00:00.000Z', '2026-04-02T13:30:00.000Z'];
const cost: Cost = {
  id: 1,
  type: 'FILE',
  project: 'Com custos',
  apikey: null,
  consolidationDate: '2026-03-01',
  characterCount: 1234,
  price: 5.5,
};
const model: Model = {
  id: 1,
  name: 'atendente',
  description: 'Voz da central',
  status: true,
  location: 'models/1',
  activation: 'active',
  progress: 1,
  failure: null,
  voices: ['atendente'],
  about: {
    kind: 'vits',
    sampleRate: 22_050,
    speakers: [],
    languages: ['portuguese_brazil'],
    parameters: 1000,
    graphBytes: 1000,
    memoryBytes: 1000,
    usesPhonemes: false,
  },
  realTimeFactor: 0.2,
  origin: null,
  versionNumber: 1,
  createdAt,
  updatedAt,
  version: 1,
};
const lists: readonly List[] = [
  { path: '/dashboard/projects', heading: 'Projetos', endpoint: projects.list, fill: newProject },
  {
    path: `/dashboard/projects/${PROJECT}/prompts`,
    heading: 'Prompts',
    endpoint: prompts.list,
    whenEmpty: 'Escreva o primeiro texto, cole uma tabela com Ctrl+V ou solte uma planilha aqui.',
    fill: newPrompt,
  },
  {
    path: '/dashboard/prompts/invalidated',
    heading: 'Prompts invalidados',
    endpoint: prompts.listInvalidated,
    whenEmpty: 'Nenhum prompt foi marcado como inválido.',
    fill: async (user) => user.call(prompts.invalidate, { id: await newPrompt(user), reason: 'Pronúncia' }),
  },
  {
    path: '/dashboard/projects/bin',
    heading: 'Lixeira',
    endpoint: bin.list,
    whenEmpty: 'A lixeira está vazia.',
    fill: async (user) => user.call(projects.remove, { id: (await newProject(user)).id }),
  },
  {
    path: '/dashboard/dictionary',
    heading: 'Dicionário de pronúncia',
    endpoint: dictionary.list,
    role: 'MANAGER',
    whenEmpty: 'Aqui você ensina como dizer nomes, siglas e marcas.',
    fill: async (manager) =>
      manager.call(dictionary.create, { idProject: '', written: `CX${Date.now()}`, spoken: 'caixa' }),
  },
  {
    path: '/dashboard/fails',
    heading: 'Falhos',
    endpoint: failedPrompts.list,
    role: 'MANAGER',
    whenEmpty: 'Nada falhou. O que o motor não conseguir falar aparece aqui, com o motivo.',
    fill: async (manager) => {
      const prompt = await manager.call(prompts.get, { id: await newPrompt(manager) });
      const failed = { ...prompt, status: 'FAILED', path: null, failureReason: 'O motor parou.' } as const;
      network.alter(failedPrompts.list, (answer) => ({ ...answer, data: [failed], count: 1 }));
    },
  },
  {
    path: '/dashboard/models',
    heading: 'Modelos de Voz',
    endpoint: models.list,
    role: 'MANAGER',
    whenEmpty: 'Envie config.json e model.pth de um modelo Coqui VITS, ou um par do Piper, e ele fala aqui.',
    fill: async () => {
      network.alter(models.list, (answer) => ({ ...answer, data: [model], count: 1 }));
    },
  },
  {
    path: '/dashboard/costs',
    heading: 'Custos consolidados de sintetização',
    endpoint: costs.list,
    role: 'MANAGER',
    whenEmpty: 'Nada foi consolidado neste período. Cada dia é somado sozinho depois da meia-noite.',
    fill: async () => {
      network.alter(costs.list, (answer) => ({ ...answer, data: [cost], count: 1 }));
    },
  },
  { path: '/dashboard/users', heading: 'Usuários', endpoint: users.list, role: 'ADMIN' },
  {
    path: '/dashboard/apikeys',
    heading: 'Api Keys',
    endpoint: apikeys.list,
    role: 'ADMIN',
    whenEmpty: 'Uma chave deixa um serviço seu gerar áudio, enviar prompts ou baixar áudios.',
    fill: (admin) =>
      admin.call(apikeys.create, {
        service: 'Central',
        key: String(Date.now()).padEnd(200, '0'),
        isIndefinite: true,
      } as never),
  },
  {
    path: '/dashboard/webhooks',
    heading: 'Webhooks',
    endpoint: webhooks.list,
    role: 'ADMIN',
    whenEmpty: 'Um webhook avisa um sistema seu quando um áudio fica pronto, um zip também, ou algo falha.',
    fill: (admin) =>
      admin.call(webhooks.create, {
        name: 'Sistema da central',
        url: 'https://central.exemplo/entoa',
        events: ['prompt.processed'],
        secret: `whsec_${btoa('0123456789012345678901234567')}`,
      }),
  },
  { path: '/dashboard/audit', heading: 'Auditoria', endpoint: audit.list, role: 'ADMIN' },
];

beforeAll(async () => {
  const project = { name: 'Sem prompts ainda', description: 'Para listas vazias' };
  ({ id: idProject } = await (await apiAs('USER')).call(projects.create, project));
});
afterEach(network.mend);

/** The same answer without records, since other tests leave some on the server that they share. */
const emptied = (answer: unknown): unknown => ({ ...(answer as Page<unknown>), data: [], count: 0, meta: EMPTY });
const EMPTY = { total: 0, perPage: DEFAULT_PAGE_SIZE, page: 1 };

/** Every text in the elements, in their order. */
function textsIn(elements: Iterable<Element>): string[] {
  const texts: string[] = [];
  for (const element of elements) {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) texts.push((node.textContent ?? '').trim());
  }
  return texts.filter((one) => one !== '');
}

const open = ({ path, role = 'USER' }: List) => openScreen(path.replace(PROJECT, String(idProject)), role);
const shown = () => expect.poll(() => document.querySelector('[data-list]')?.getAttribute('data-list')).toBe('shown');

test('every list of records that have a form stands in the table', () => {
  const paths = dashboardRoutes.map(({ path }) => path);
  const tried = lists.map(({ path }) => path);
  expect(paths.filter((path) => paths.includes(`${path}/new`) && !tried.includes(path))).toEqual([]);
});

test('a list that a busy server could not answer comes at the next try, which nobody has to ask for', async () => {
  network.refuseOnce(projects.list, 'UNAVAILABLE');
  await open(lists[0]!);
  await shown();
  expect(document.querySelector('[role=alert]')).toBeNull();
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

  test('says on a phone all that its table says', async () => {
    const role = list.role ?? 'USER';
    await list.fill?.(await apiAs(role));
    await open(list);
    await shown();
    const row = textsIn(document.querySelectorAll('[data-list] tbody > tr:first-child > td'));
    expect(row.length).toBeGreaterThan(1);
    await setWidth(360);
    await expect.poll(() => document.querySelector('[data-list] li')).not.toBeNull();
    // The first one, unless another file's tests have written into the audit log meanwhile.
    const missing = [...document.querySelectorAll('[data-list] li')].map((card) => {
      const texts = textsIn([card]).join(' ');
      return row.filter((said) => !texts.includes(said));
    });
    expect(missing.toSorted((one, other) => one.length - other.length)[0]).toEqual([]);
    await auditHere(`${list.path}, cards`);
  });

  test('without a network, and never seen before, says so', async () => {
    network.cut();
    await open(list);
    await expect.element(page.getByRole('alert').filter({ hasText: 'Erro!' }).first()).toBeVisible();
  });
});
