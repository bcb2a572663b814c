import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { auditHere, setWidth } from '#testing/screens/auditHere.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

let list: string;
beforeAll(async () => {
  const user = await apiAs('USER');
  const { id } = await user.call(projects.create, { name: 'De outro jeito', description: 'Muitos de uma vez' });
  list = `/dashboard/projects/${id}/prompts`;
});
afterEach(() => vi.restoreAllMocks());

const copy = (text: string) =>
  vi
    .spyOn(navigator.clipboard, 'read')
    .mockResolvedValue([new ClipboardItem({ 'text/plain': new Blob([text], { type: 'text/plain' }) })]);
const choose = async (name: string) => {
  await page.getByRole('button', { name: 'Adicionar de outro jeito' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('few buttons above the list; the arrow of "Adicionar" opens by keyboard, and gives the focus back', async () => {
  await openScreen(list);
  await settled();
  const beside = document.querySelector('h1')!.parentElement!.nextElementSibling!;
  // There is nothing to hear yet; '…' and the arrow have no words.
  expect([...beside.children].map((one) => one.textContent)).toEqual(['Solicitar zip', 'Baixar zip', '', 'Adicionar']);
  const arrow = page.getByRole('button', { name: 'Adicionar de outro jeito' });
  arrow.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Colar tabela' })).toBeVisible();
  await auditHere('the menu of "Adicionar"');
  await userEvent.keyboard('{Escape}');
  await expect.element(arrow).toHaveFocus();
});

test('"Colar tabela" brings the rows of the clipboard to the form', async () => {
  copy('nome\ttexto\nboas_vindas\tOlá!\ndespedida\tAté logo.');
  await openScreen(list);
  await choose('Colar tabela');
  await expect.element(page.getByText('2 linhas podem ser usadas.')).toBeVisible();
});

test('"Colar tabela" makes a prompt of each line where there is no table', async () => {
  copy('Bem-vindo à clínica.\nPara marcar, digite 1; para resultados, 2.\n');
  await openScreen(list);
  await choose('Colar tabela');
  const rows = page.getByRole('grid', { name: 'Linhas coladas' }).getByRole('row');
  await expect.element(rows.nth(2)).toHaveTextContent('para_marcar_digite_1_paraPara marcar, digite 1;');

  await openScreen(list);
  await choose('Colar tabela');
  await page.getByRole('button', { name: 'Manter como um texto' }).click();
  const text = page.getByRole('textbox', { name: 'Texto' });
  await expect.element(text).toHaveValue('Bem-vindo à clínica.\nPara marcar, digite 1; para resultados, 2.\n');
});

test('a table that is pasted on the home of a project, or beside a field of the form, is taken', async () => {
  const paste = () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'nome\ttexto\nboas_vindas\tOlá!\ndespedida\tAté logo.');
    document.querySelector('h1')!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  for (const path of [list.replace('/prompts', ''), `${list}/new`]) {
    await openScreen(path);
    await settled();
    paste();
    await expect.element(page.getByText('2 linhas podem ser usadas.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});

test('"Colar tabela" says how, where it cannot read a table, and takes what is pasted then', async () => {
  const refuse = () => vi.spyOn(navigator.clipboard, 'read').mockRejectedValue(new Error('refused'));
  for (const [prepare, hint] of [
    [() => copy('Bom dia.'), 'Não há tabela para colar'],
    [refuse, 'Copie as linhas na planilha e cole aqui'],
  ] as const) {
    prepare();
    await openScreen(list);
    await choose('Colar tabela');
    await expect.element(page.getByText(hint)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Texto' });
    await expect.element(field).toHaveFocus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Bem-vindo à clínica.\nAté logo.');
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(page.getByText('2 linhas podem ser usadas.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});

test('"Enviar planilha" brings the chosen file to the form, on phones from the menu of the project', async () => {
  await openScreen(list);
  await setWidth(390);
  await page.getByRole('button', { name: 'Mais ações do projeto' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Enviar planilha' })).toBeVisible();
  const file = new File(['name;text\nboas_vindas;Olá!'], 'avisos.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Enviar planilha').first(), file);
  await expect.element(page.getByText('avisos.csv').first()).toBeVisible();
  await expect.element(page.getByText('1 linha pode ser usada.')).toBeVisible();
});
