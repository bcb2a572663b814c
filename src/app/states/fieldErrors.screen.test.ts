import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import alerts from '#core/form/Form.module.css';
import fields from '#ui/theme/Field.module.css';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

let ids: Record<string, number>;
beforeAll(async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, {
    name: 'Campos em vermelho',
    description: 'De cada tela',
  });
  const said = { speaker: 'Clara', compression: false, name: 'campo_um', text: 'Olá!' } as const;
  const prompt = await user.call(prompts.create, { idProject, ...said });
  const { data } = await (await apiAs('ADMIN')).call(users.list, {});
  ids = { project: idProject, prompt: 'id' in prompt ? prompt.id : 0, user: data[0]!.id };
});

const NAME = 'mantine-InputWrapper-error';
const rootStyle = () => document.documentElement;

/** All visible errors, plus one that is added to each field and form, so that no real fault is needed. */
function plantErrors(): HTMLElement[] {
  for (const wrapper of document.querySelectorAll('.mantine-InputWrapper-root')) {
    const error = document.createElement('p');
    error.className = `${NAME} ${fields['error']}`;
    wrapper.append(error);
  }
  for (const form of document.querySelectorAll('form')) {
    const alert = document.createElement('div');
    alert.className = alerts['alert']!;
    alert.append(document.createElement('p'));
    form.append(alert);
  }
  return [...document.querySelectorAll<HTMLElement>(`.${NAME}, .${alerts['alert']} p`)];
}

/** Expects all errors on the screen to have the error colour, in both themes. */
function expectRed(what: string): number {
  const errors = plantErrors();
  for (const theme of ['light', 'dark']) {
    rootStyle().dataset['mantineColorScheme'] = theme;
    const swatch = document.body.appendChild(document.createElement('i'));
    swatch.style.color = 'var(--entoa-danger)';
    const red = getComputedStyle(swatch).color;
    swatch.remove();
    for (const error of errors) expect(getComputedStyle(error).color, `${what}, ${theme}, ${error.id}`).toBe(red);
  }
  rootStyle().dataset['mantineColorScheme'] = 'light';
  return errors.length;
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

test('every form of every screen says in red what is wrong', async () => {
  let seen = 0;
  for (const { path } of dashboardRoutes.filter(({ screen }) => screen)) {
    const noun = /\/(project|prompt|user)s\/(?=:id)/.exec(path)?.[1];
    const at = path.replace(':idProject', String(ids['project'])).replace(/:id\b/, String(ids[noun ?? 'prompt']));
    await openScreen(at, 'ADMIN', { isFresh: false });
    await settled();
    if (path.endsWith('/new')) {
      await page.getByRole('button', { name: 'Salvar', exact: true }).click({ force: true });
    }
    seen += expectRed(path);
  }
  expect(seen).toBeGreaterThan(50);
});

test.each([
  ['/dashboard/dictionary', 'Adicionar', 3],
  ['/dashboard/settings', 'Configurar o e-mail', 4],
  ['/dashboard/projects', /conta: /i, 4],
] as const)('%s: the form behind “%s” too', async (path, name, least) => {
  await openScreen(path, 'ADMIN', { isFresh: false });
  await button(name).click();
  if (name instanceof RegExp) await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await expect
    .poll(() => document.querySelectorAll('[role=dialog] .mantine-InputWrapper-root').length)
    .toBeGreaterThan(0);
  expect(expectRed(`${path}, ${name}`)).toBeGreaterThanOrEqual(least);
});
