import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects, type ProjectHome } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { until } from '#testing/until.ts';
import { auditBoth, setWidth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, reopen, settled } from '#testing/screens/openScreen.ts';

let id: number;
let idPrompt: number;
const home = () => `/dashboard/projects/${id}`;
beforeAll(async () => {
  const user = await apiAs('USER');
  ({ id } = await user.call(projects.create, { name: 'URA da padaria', description: 'Avisos da linha da padaria' }));
  const said = { name: 'saudacao', text: 'Bom dia.', speaker: 'Clara', compression: false };
  ({ id: idPrompt } = (await user.call(prompts.create, { idProject: id, ...said })) as Prompt);
  await until('audio', async () => (await user.call(projects.get, { id })).prompts.processed === 1);
});
afterEach(() => network.mend());

const counts = {
  total: 0,
  enqueued: 0,
  processing: 0,
  processed: 0,
  failed: 0,
  invalidated: 0,
  warned: 0,
  differing: 0,
};
const none: ProjectHome = {
  prompts: counts,
  approval: { approved: 0, rejected: 0, person: 0, second: 0, client: 0 },
  rejectedByClient: 0,
  reviewPlace: null,
  openLinks: 0,
  toResend: 0,
  zipChanges: null,
  events: null,
};
/** A project in the middle of its work. */
const busy: ProjectHome = {
  ...none,
  prompts: { ...counts, total: 41, processed: 37, enqueued: 1, processing: 1, failed: 2, invalidated: 4, warned: 3 },
  approval: { approved: 6, rejected: 4, person: 5, second: 19, client: 3 },
  rejectedByClient: 3,
  reviewPlace: 12,
  zipChanges: 5,
};
const zip = {
  done: 30,
  total: 30,
  bytes: 1000,
  madeAt: '2026-03-01T12:00:00.000Z',
  isStale: true,
  leftOut: null,
  choice: { names: '{nome}', onlyApproved: false, captions: false, destination: 'folder', formats: '' },
  failureReason: null,
} as const;

const waits = () => page.getByRole('region', { name: 'O que falta' }).getByRole('listitem');
const tabs = () => page.getByRole('navigation', { name: 'Telas do projeto' });

test('says what waits for whom, each with the button of its next step, the most urgent first', async () => {
  network.alter(projects.home, () => busy);
  network.alter(projects.get, (project) => ({ ...project, zip, zipPath: '/api/projects/1/download' }));
  await openScreen(home());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('URA da padaria');
  await expect
    .element(page.getByRole('region', { name: /^Como está/ }))
    .toHaveTextContent('6 aprovados27 esperam aprovação4 para mudar2 em produção2 com falha3 com aviso');
  await expect
    .element(page.getByRole('link', { name: '3 com aviso' }))
    .toHaveAttribute('href', `${home()}/prompts?warning=true`);
  await expect.element(waits().first()).toBeVisible();
  expect(
    waits()
      .elements()
      .map((one) => one.textContent),
  ).toEqual([
    '2 falharam.Ver por quê',
    'O cliente pediu para mudar 3.Ver os pedidos',
    '1 foi invalidado e espera outro áudio.Ver e corrigir',
    '2 estão em produção.',
    '5 esperam alguém que ouça. A revisão parou no 12º.Continuar a revisão',
    '19 esperam a segunda pessoa.Continuar a revisão',
    '3 podem ir para o cliente.Enviar para aprovação',
    'O zip não tem as últimas 5 mudanças.Solicitar zip',
  ]);
  await auditBoth('the home of a project');
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Solicitar zip do projeto' })).toBeVisible();
});

test('"Enviar para aprovação" opens the question itself', async () => {
  network.alter(projects.home, () => busy);
  await openScreen(home());
  await page.getByRole('link', { name: 'Enviar para aprovação' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Enviar para aprovação' })).toBeVisible();
});

test('the latest acts name who and what, for those who may see them', async () => {
  await openScreen(home(), 'ADMIN');
  await expect.element(page.getByRole('heading', { name: 'O que aconteceu' })).toBeVisible();
  await expect.element(page.getByText(/criou o prompt saudacao$/)).toBeVisible();
  await openScreen(home(), 'USER');
  await expect.element(page.getByRole('heading', { name: 'O que falta' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'O que aconteceu' })).not.toBeInTheDocument();
});

test('without a network it shows what was last known', async () => {
  await openScreen(home());
  await expect.element(page.getByText('1 espera alguém que ouça.')).toBeVisible();
  network.cut();
  await reopen(home());
  await expect.element(page.getByText('1 espera alguém que ouça.')).toBeVisible();
});

test('every screen of a project has the tabs and says which is open; the keyboard reaches each', async () => {
  await openScreen(home());
  const names = ['Início', 'Prompts', 'Revisão', 'Aprovação', 'Roteiro', 'Dicionário', 'Configuração'];
  await expect.element(tabs()).toHaveTextContent(names.join(''));
  for (const width of [1440, 390]) {
    await setWidth(width);
    await settled();
    const corners = new Set<string>();
    for (const name of [...names.slice(1), names[0]!]) {
      tabs().getByRole('link', { name }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(tabs().getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      expect(tabs().element().querySelectorAll('[aria-current]')).toHaveLength(1);
      // A screen takes the focus to its heading.
      await settled();
      const { left, top } = tabs().element().getBoundingClientRect();
      corners.add(`${Math.round(left)}, ${Math.round(top)}`);
    }
    expect([...corners], `where the tabs stand at ${width} px`).toHaveLength(1);
  }
  await setWidth(320);
  await reopen(`${home()}/dictionary`);
  await expect.element(tabs().getByRole('link', { name: 'Dicionário' })).toBeInViewport({ ratio: 0.99 });
});

test('from elsewhere a project opens at its last tab; in the list its name and state lead elsewhere', async () => {
  const user = await apiAs('USER');
  await user.call(prompts.invalidate, { id: idPrompt, reason: 'Pausa' });
  await openScreen(`${home()}/approval`);
  await settled();
  const open = async (path: string, name: string | RegExp) => {
    await reopen(path);
    await page.getByRole('link', { name }).first().click();
    return location.pathname;
  };
  expect(await open('/dashboard/prompts/invalidated', 'URA da padaria')).toBe(`${home()}/approval`);
  expect(await open('/dashboard/projects', 'URA da padaria')).toBe(`${home()}/prompts`);
  expect(await open('/dashboard/projects', /^1 prompt por status/)).toBe(home());
});
