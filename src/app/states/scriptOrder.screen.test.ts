import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditBoth, setWidth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

let idProject: number;
let list: string;
beforeEach(async () => {
  const user = await apiAs('USER');
  ({ id: idProject } = await user.call(projects.create, { name: 'Roteiro da URA', description: 'Em ordem' }));
  list = `/dashboard/projects/${idProject}/prompts`;
  const content = ['name;text', ...[...'abcde'].map((letter) => `fala_${letter};Aguarde.`)].join('\n');
  const said = { idProject, speaker: 'Clara', compression: false };
  await user.call(prompts.create, said, { file: { name: 'roteiro.csv', content } });
  await openScreen(list);
  await settled();
});
afterEach(network.mend);

const row = (letter: string) => page.getByRole('row', { name: `fala_${letter}` });
/** The letters of the rows, as they are shown. */
const shown = () =>
  [...document.querySelectorAll('[data-list] tbody tr, [data-list] li')]
    .map((one) => /fala_(.)/.exec(one.textContent)?.[1])
    .join('');
const numbers = () =>
  [...document.querySelectorAll('[data-list] tbody tr')].map((one) => one.querySelectorAll('td')[1]!.textContent);
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();
/** The order that the server has. */
async function stored(): Promise<string> {
  const user = await apiAs('USER');
  const order = { idProject, orderBy: 'position', orderByDirection: 'asc' } as const;
  return (await user.call(prompts.list, order)).data.map(({ name }) => name.at(-1)).join('');
}
/** Grabs a row by its handle, takes it above the middle of the other, and lets go unless Escape is pressed. */
async function drag(letter: string, to: string, { isEscaped = false } = {}) {
  await expect.element(page.getByText('fala_a').first()).toBeInTheDocument();
  const handle = row(letter).element().querySelector<HTMLElement>('[data-handle]')!;
  const from = handle.getBoundingClientRect();
  const target = row(to).element().getBoundingClientRect();
  const at = (y: number) => ({ bubbles: true, pointerId: 1, clientX: from.left + 5, clientY: y, isPrimary: true });
  // No such pointer is pressed in a browser without hands.
  handle.setPointerCapture = () => undefined;
  handle.dispatchEvent(new PointerEvent('pointerdown', at(from.top + 5)));
  handle.dispatchEvent(new PointerEvent('pointermove', at(target.top + 10)));
  await new Promise((done) => setTimeout(done, 100));
  if (isEscaped) await userEvent.keyboard('{Escape}');
  handle.dispatchEvent(new PointerEvent('pointerup', at(target.top + 10)));
}

test('the list begins in the order of the script and numbers it; Alt and the arrows move the row', async () => {
  expect([shown(), numbers()]).toEqual(['abcde', ['1', '2', '3', '4', '5']]);
  await userEvent.keyboard('jjj');
  await expect.element(row('c')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await said('fala_c: posição 2 de 5');
  await expect.poll(shown).toBe('acbde');
  await expect.element(row('c')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{End}{/Alt}');
  await said('fala_c: posição 5 de 5');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await said('fala_c: já é o último');
  await userEvent.keyboard('{Alt>}{Home}{/Alt}');
  await said('fala_c: posição 1 de 5');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await said('fala_c: posição 2 de 5');
  await expect.poll(async () => [shown(), await stored()]).toEqual(['acbde', 'acbde']);
  await auditBoth('the list in the order of the script');
});

test('a row is dragged to another place; Escape leaves it; what is selected goes along', async () => {
  await drag('d', 'b');
  await said('fala_d: posição 2 de 5');
  await expect.poll(async () => [shown(), await stored()]).toEqual(['adbce', 'adbce']);
  await drag('a', 'e', { isEscaped: true });
  for (const letter of 'be') await page.getByRole('checkbox', { name: `Selecionar fala_${letter}` }).click();
  await drag('e', 'a');
  await said('2 prompts: a partir da posição 1 de 5');
  await expect.poll(async () => [shown(), await stored()]).toEqual(['beadc', 'beadc']);
});

test('what is selected moves to the beginning, to the end, or behind a number', async () => {
  const dialog = page.getByRole('dialog', { name: 'Mudar a ordem no roteiro' });
  const choose = async (letters: string, where: string) => {
    for (const letter of letters) await page.getByRole('checkbox', { name: `Selecionar fala_${letter}` }).click();
    await page.getByRole('button', { name: 'Reordenar' }).click();
    await dialog.getByLabelText('Para onde').selectOptions(where);
  };
  await choose('ab', 'Fim do roteiro');
  await dialog.getByRole('button', { name: 'Mover 2 prompts' }).click();
  await said('2 prompts: a partir da posição 4 de 5');
  await expect.poll(shown).toBe('cdeab');
  await choose('b', 'Depois do nº');
  await auditBoth('where selected prompts go');
  await dialog.getByRole('button', { name: 'Mover 1 prompt' }).click();
  await expect.element(dialog).toHaveTextContent('Escreva o número de um prompt.');
  await dialog.getByLabelText('Número do prompt').fill('1');
  await dialog.getByRole('button', { name: 'Mover 1 prompt' }).click();
  await said('fala_b: posição 2 de 5');
  expect(await stored()).toBe('cbdea');
});

test('on a phone the menu of a row moves it, and the select names the order', async () => {
  await setWidth(390);
  await settled();
  await page.getByRole('button', { name: 'Ações de fala_b' }).click();
  await page.getByRole('menuitem', { name: 'Mover para cima' }).click();
  await said('fala_b: posição 1 de 5');
  await expect.poll(shown).toBe('bacde');
  await page.getByRole('button', { name: 'Ações de fala_b' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Mover para cima' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('Ordem', { exact: true }).selectOptions('Ordem do roteiro ↓');
  await expect.poll(shown).toBe('edcab');
});

test('no handle where the list has other rows or another order, and no number either', async () => {
  const handles = () => document.querySelectorAll('[data-handle]').length;
  expect(handles()).toBe(5);
  await page.getByRole('button', { name: 'NOME' }).click();
  await expect.poll(handles).toBe(0);
  expect(numbers()).toEqual(Array(5).fill(''));
  await page.getByRole('button', { name: 'Nº' }).click();
  await expect.poll(handles).toBe(5);
  await page.getByRole('button', { name: 'Nº' }).click();
  await expect.poll(() => [shown(), numbers().join(''), handles()]).toEqual(['edcba', '54321', 0]);
});

test('a move that the server refuses is taken back and said; without a network it is not tried', async () => {
  network.refuse(prompts.reorder, 'ARCHIVED', 'O projeto foi arquivado.');
  await userEvent.keyboard('j{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('O projeto foi arquivado.')).toBeInTheDocument();
  await expect.poll(shown).toBe('abcde');
  network.mend();
  network.cut();
  await expect.poll(() => document.querySelectorAll('[data-handle][data-off]').length).toBe(5);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('Sem rede. A ordem muda quando a conexão voltar.').first()).toBeInTheDocument();
  expect(shown()).toBe('abcde');
});
