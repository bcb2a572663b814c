import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TEXT_UNSPEAKABLE } from '#contract/kit/text.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { until } from '#testing/until.ts';
import { auditBoth, setWidth, WIDE } from '#testing/screens/auditHere.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

let list: string;
let ids: number[];
beforeAll(async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Sem o mouse', description: 'Por teclas' });
  list = `/dashboard/projects/${idProject}/prompts`;
  ids = [];
  for (const name of ['fala_a', 'fala_b']) {
    const said = { name, text: `Esta é a ${name}.`, speaker: 'Clara', compression: false };
    const { id } = (await user.call(prompts.create, { idProject, ...said })) as Prompt;
    await until('audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
    ids.push(id);
  }
});
beforeEach(async () => {
  await openScreen(list);
  await settled();
});

const row = (name: string) => page.getByRole('row', { name });
const search = page.getByRole('searchbox');
const dialog = page.getByRole('dialog', { name: 'Atalhos de teclado' });
const shortcuts = dialog.getByRole('switch', { name: 'Atalhos de teclado' });
const address = () => location.pathname;

test('J and K move between rows, Space plays and pauses the row, E opens its form', async () => {
  await userEvent.keyboard('k');
  expect(document.activeElement?.tagName).not.toBe('TR');
  await userEvent.keyboard('j');
  await expect.element(row('fala_a')).toHaveFocus();
  await userEvent.keyboard('jj');
  await expect.element(row('fala_b')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(() => document.querySelector('audio')?.paused).toBe(false);
  await userEvent.keyboard(' ');
  await expect.poll(() => document.querySelector('audio')?.paused).toBe(true);
  await userEvent.keyboard('k');
  await expect.element(row('fala_a')).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.poll(address).toBe(`${list}/${ids[0]}/edit`);
});

test('Enter or F2 edit name and text in the row: Enter saves, Escape gives up, the focus comes back', async () => {
  const text = page.getByRole('textbox', { name: 'Texto' });
  await userEvent.keyboard('j{Enter}');
  await expect.element(text).toHaveFocus();
  await auditBoth('a row that is edited');
  await setWidth(WIDE);
  await userEvent.keyboard(' Até logo.{Escape}');
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(row('fala_a')).toHaveFocus();
  expect((await (await apiAs('USER')).call(prompts.get, { id: ids[0]! })).text).toBe('Esta é a fala_a.');
  await userEvent.keyboard('{F2}');
  await expect.element(text).toHaveValue('Esta é a fala_a.');
  await text.clear();
  await userEvent.keyboard('...{Enter}');
  await expect.element(page.getByText(TEXT_UNSPEAKABLE)).toBeVisible();
  await text.fill('Outra fala.');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
  await userEvent.keyboard('{End}_nova{Enter}');
  await expect.element(row('fala_a_nova')).toHaveTextContent('Outra fala.');
  await expect.element(row('fala_a_nova')).toHaveFocus();
});

test('"/" goes to the search, where no key acts, and N opens a new prompt', async () => {
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('jn?');
  await expect.element(search).toHaveValue('jn?');
  await expect.element(search).toHaveFocus();
  await search.clear();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}j{/Control}{Alt>}n{/Alt}{Shift>}n{/Shift}');
  expect([document.activeElement, address()]).toEqual([document.body, list]);
  await userEvent.keyboard('n');
  await expect.poll(address).toBe(`${list}/new`);
});

test('"?" names the keys; no key acts in the dialog, which turns them off, and on again from the menu', async () => {
  await userEvent.keyboard('?');
  for (const act of ['Próxima linha', 'Ouvir ou pausar', 'Editar nome e texto na linha', 'Novo prompt', 'Buscar'])
    await expect.element(dialog).toHaveTextContent(act);
  await auditBoth('the keys of the list');
  await userEvent.keyboard('n/');
  expect(address()).toBe(list);
  await shortcuts.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('n?j');
  expect(address()).toBe(list);
  await expect.element(dialog).not.toBeInTheDocument();
  await setWidth(WIDE);
  await page.getByRole('button', { name: 'Mais ações do projeto' }).click();
  await page.getByRole('menuitem', { name: 'Atalhos de teclado' }).click();
  await shortcuts.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.poll(address).toBe(`${list}/new`);
});

test('from the top of the page at most eight Tabs lead to the first "Ouvir"', async () => {
  // The first Tab of a page that was just loaded; here the focus is on the heading already.
  document.querySelector('a')!.focus();
  await userEvent.keyboard('{Enter}');
  let tabs = 1;
  const label = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';
  while (!label().startsWith('Ouvir') && tabs < 20) {
    await userEvent.tab();
    tabs += 1;
    if (label() === 'Pular para a lista') await userEvent.keyboard('{Enter}');
  }
  expect(label()).toMatch(/^Ouvir fala_a/);
  expect(tabs).toBeLessThanOrEqual(8);
});
