import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DashboardPath, dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { apikeys } from '#contract/apikeys.ts';
import { costs } from '#contract/costs.ts';
import { dictionary } from '#contract/dictionary.ts';
import { maintenance } from '#contract/maintenance.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { until } from '#testing/until.ts';
import { auditBoth, auditHere, setWidth, WIDE } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

/** Counts as a letter, but has no sound of its own: a prompt with it fails. */
const MUTE = '\u0E46';
const NAME = 'URA acessível';
const ids: Record<string, number> = {};

/** One record of each kind, and prompts in every state that a test can produce. */
beforeAll(async () => {
  const [user, admin] = await Promise.all([apiAs('USER'), apiAs('ADMIN')]);
  const { id: idProject } = await user.call(projects.create, { name: NAME, description: 'Um prompt de cada estado' });
  const add = async (name: string, text: string) =>
    ((await user.call(prompts.create, { idProject, name, text, speaker: 'Clara', compression: false })) as Prompt).id;
  const spoken = await add('boas_vindas', 'Olá! Você ligou para a Clínica Santa Rita.');
  const rejected = await add('fila_espera', 'Aguarde na linha, por favor.');
  await add('mudo', MUTE);
  await until('audio', async () => {
    const { processed, failed } = (await user.call(projects.get, { id: idProject })).prompts;
    return processed + failed === 3;
  });
  await user.call(prompts.invalidate, { id: rejected, reason: 'pausa longa antes de “aguarde”' });
  await user.call(dictionary.create, { idProject, written: 'Wi-Fi', spoken: 'uai fai' });
  const consolidationDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format();
  await admin.call(costs.consolidate, { consolidationDate });
  const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana.lima@exemplo.com.br', role: 'USER' } as const;
  const key = { service: 'Central', key: 'ef'.repeat(100), isIndefinite: true } as const;
  const webhook = {
    name: 'Sistema da central',
    url: 'https://central.exemplo/entoa',
    events: ['prompt.processed' as const],
    secret: `whsec_${btoa('0123456789012345678901234567')}`,
  };
  Object.assign(ids, {
    projects: idProject,
    prompts: spoken,
    users: (await admin.call(users.create, { ...person, password: 'Senha#2026' })).id,
    apikeys: (await admin.call(apikeys.create, key as never)).id,
    webhooks: (await admin.call(webhooks.create, webhook)).id,
  });
});
afterEach(network.mend);
/** All screen tests share one server, and others need empty lists. */
afterAll(async () => {
  const admin = await apiAs('ADMIN');
  await admin.call(users.remove, { id: ids['users']! });
  await admin.call(apikeys.remove, { id: ids['apikeys']! });
  await admin.call(webhooks.remove, { id: ids['webhooks']! });
});

const addressOf = (path: string) => path.replaceAll(/(\w+)\/:\w+/g, (_, noun: string) => `${noun}/${ids[noun]}`);
const open = (path: DashboardPath) => openScreen(addressOf(path), 'ADMIN', { isFresh: false });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

/** A model takes half a minute to be made: journeys with one audit its screens. */
const paths = dashboardRoutes.map(({ path }) => path).filter((path) => !path.startsWith('/dashboard/models/:id'));

test.each(paths)('axe finds nothing on %s', async (path) => {
  await open(path as DashboardPath);
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('ERROR');
  await settled();
  await auditBoth(path);
});

test('axe finds nothing on an address that leads nowhere', async () => {
  await openScreen('/dashboard/nada', 'ADMIN', { isFresh: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('ERROR');
  await auditBoth('ERROR');
});

test.each<[string, DashboardPath, () => Promise<unknown>]>([
  [
    'projects with a question',
    '/dashboard/projects',
    async () => {
      await button(`Excluir ${NAME}`).first().click();
      await expect.element(dialog()).toBeVisible();
    },
  ],
  [
    'prompts while one plays',
    '/dashboard/projects/:idProject/prompts',
    async () => {
      await button('Ouvir boas_vindas').first().click();
      await expect.element(page.getByRole('slider').first()).toBeVisible();
    },
  ],
  [
    'prompts with the question of the zip',
    '/dashboard/projects/:idProject/prompts',
    async () => {
      await button('Solicitar zip').click();
      await expect.element(dialog()).toBeVisible();
    },
  ],
  [
    'an entry of the dictionary',
    '/dashboard/projects/:idProject/dictionary',
    async () => {
      await button('Editar Wi-Fi').click();
      await expect.element(dialog()).toHaveTextContent('Nenhum áudio pronto muda.');
    },
  ],
  [
    'the question before a consolidation',
    '/dashboard/costs',
    async () => {
      await button('Consolidar Manualmente').click();
      await expect.element(dialog().getByRole('button', { name: 'Confirmar' })).toBeVisible();
    },
  ],
  [
    'the form of a key with errors and a calendar',
    '/dashboard/apikeys/new',
    async () => {
      await button('Gerar Chave').click();
      await button('Salvar').click();
      await expect.element(page.getByText('Informe a data de expiração').first()).toBeVisible();
      await page.getByLabelText('Data de Expiração').click();
    },
  ],
  [
    'the form of a model with errors',
    '/dashboard/models/new',
    async () => {
      await button('Salvar').click();
      await expect.element(page.getByText('Escolha os dois arquivos.')).toBeVisible();
    },
  ],
  [
    'the notice of maintenance with a calendar',
    '/dashboard/maintenance-settings',
    async () => {
      await button('Data prevista para início').click();
      await expect.element(page.getByRole('dialog', { name: 'Data prevista para início' })).toBeVisible();
    },
  ],
])('axe finds nothing on %s', async (what, path, act) => {
  await open(path);
  await settled();
  await act();
  await auditBoth(what);
});

test('axe finds nothing in any tab of the panel', async () => {
  await open('/dashboard/projects');
  await button(/^Notificações e este aparelho/).click();
  for (const name of ['Auditoria', 'Notificações', 'Este aparelho']) {
    await page.getByRole('tab', { name }).click();
    await expect.element(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await auditBoth(`the panel, ${name}`);
    await setWidth(WIDE);
  }
});

test('axe finds nothing in a review: playing, asked for a reason, finished', async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Revisão acessível', description: 'Só um aviso' });
  const said = { name: 'fatura', text: 'Sua fatura vence em cinco de dezembro.', speaker: 'Clara', compression: false };
  await user.call(prompts.create, { idProject, ...said });
  await until('audio', async () => (await user.call(projects.get, { id: idProject })).prompts.processed === 1);
  await openScreen(`/dashboard/projects/${idProject}/review`);
  await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await expect.poll(() => document.querySelector('mark')).not.toBeNull();
  await auditBoth('a review, playing');
  // At its end no word is marked.
  await expect.poll(() => document.querySelector('mark')).toBeNull();
  await button(/^Invalidar/).click();
  await expect.element(page.getByLabelText('Outro motivo')).toBeVisible();
  await auditBoth('a review, reasons');
  await button('Pronúncia').click();
  await expect.element(page.getByRole('heading', { name: 'Revisão terminada' })).toBeVisible();
  await auditBoth('a review, finished');
});

test('axe finds nothing where the reading of a text is shown, in its menus neither', async () => {
  await openScreen(`/dashboard/projects/${ids['projects']}/prompts/new`);
  const text = 'O Wi-Fi da sede custa R$ 10,50 [pausa:1s] em 31/02 e [devagar.';
  await page.getByRole('textbox', { name: 'Texto' }).fill(text);
  const reading = page.getByRole('region', { name: 'Como será lido' });
  await expect.element(reading).toHaveTextContent('uai fai');
  await auditBoth('the form with a reading');
  // A menu closes when its window is resized.
  for (const width of [360, WIDE]) {
    await setWidth(width);
    await reading.getByRole('button', { name: /^Wi-Fi/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Soletrar' })).toBeVisible();
    await auditHere(`the menu of a word, ${width} px`);
    await userEvent.keyboard('{Escape}');
  }
});

test('the question before maintenance says that there is neither a message nor a date', async () => {
  network.alter(maintenance.get, (answer) => ({ ...answer, message: '', startDateTime: null, endDateTime: null }));
  await open('/dashboard/settings');
  await page.getByLabelText('Modo de manutenção').click();
  await button('Salvar').click();
  await expect.element(dialog()).toHaveTextContent('Ainda não há mensagem');
  await expect.element(dialog()).toHaveTextContent('Ainda não há datas');
  await auditBoth('the question before maintenance');
});
