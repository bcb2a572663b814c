import { beforeAll, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { projects } from '#contract/projects.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

const DAY = 'input[placeholder="DD/MM/AAAA"]';
const NUMBER = 'input:is([inputmode=decimal], [inputmode=numeric]):not([maxlength])';
const INVALID_DAY = 'Informe uma data válida.';

let idProject: number;
beforeAll(async () => {
  const project = { name: 'Datas e números', description: 'Como as pessoas digitam' };
  ({ id: idProject } = await (await apiAs('USER')).call(projects.create, project));
});

let named = 0;
/** Fields are found by a test id, because their labels also occur in calendar buttons. */
const fieldsHere = (selector: string): Locator[] =>
  [...document.querySelectorAll<HTMLInputElement>(selector)]
    .filter(({ disabled }) => !disabled)
    .map((input) => {
      input.dataset['testid'] ??= `field-${named++}`;
      return page.getByTestId(input.dataset['testid']);
    });

const saidAt = (field: Locator) => field.element().closest('.mantine-InputWrapper-root')!.textContent;

async function typeInto(field: Locator, typed: string) {
  await field.fill(typed);
  await userEvent.tab();
}

/** Expects invalid days to stay with an error, and all usual notations to be accepted. */
async function expectDay(field: Locator) {
  for (const [typed, shown] of [
    ['31/12/27', '31/12/2027'],
    ['1/2/2027', '01/02/2027'],
    ['31.12.2027', '31/12/2027'],
    ['01022027', '01/02/2027'],
  ] as const) {
    await typeInto(field, typed);
    await expect.element(field).toHaveValue(shown);
    expect(saidAt(field)).not.toContain(INVALID_DAY);
  }
  for (const typed of ['31/02/2027', '01/03/0026', 'amanhã']) {
    await typeInto(field, typed);
    await expect.element(field).toHaveValue(typed);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(saidAt(field)).toContain(INVALID_DAY);
  }
  await typeInto(field, '31/12/2027');
  expect(saidAt(field)).not.toContain(INVALID_DAY);
}

async function expectNumber(field: Locator) {
  const isWhole = field.element().getAttribute('inputmode') === 'numeric';
  for (const typed of isWhole ? ['-3', '1,5', '100,5', 'dez'] : ['-3,5', 'dez']) {
    await typeInto(field, typed);
    await expect.element(field).toHaveValue(typed);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  await typeInto(field, isWhole ? '25' : '1,5');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
}

test('every date and every number on every screen keeps what is typed, and says what it does not take', async () => {
  const seen = { days: 0, numbers: 0 };
  for (const { path } of dashboardRoutes.filter(({ screen, path: at }) => screen && !/\/:id/.test(at))) {
    await openScreen(path, 'ADMIN', { isFresh: false });
    await settled();
    for (const field of fieldsHere(DAY)) {
      await expectDay(field);
      seen.days += 1;
    }
    for (const field of fieldsHere(NUMBER)) {
      await expectNumber(field);
      seen.numbers += 1;
    }
  }
  // Days: costs, audit and API keys. Numbers: API keys and settings.
  expect(seen.days).toBeGreaterThanOrEqual(5);
  expect(seen.numbers).toBeGreaterThanOrEqual(11);
});

test('the same in the dialogs that ask for one', async () => {
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: /^Mais filtros/ }).click();
  await expect.poll(() => fieldsHere(DAY).length).toBe(1);
  await expectDay(fieldsHere(DAY)[0]!);
  await openScreen('/dashboard/settings', 'ADMIN');
  await page.getByRole('button', { name: 'Configurar o e-mail' }).click();
  const port = page.getByRole('dialog').getByLabelText(/^Porta/);
  await expect.element(port).toHaveValue('587');
  await expectNumber(port);
});

test('spaces typed one after the other stay visible in the notice, and the editor has no complaint', async () => {
  const warn = vi.spyOn(console, 'warn');
  await openScreen('/dashboard/maintenance-settings', 'ADMIN');
  const editor = page.getByRole('textbox', { name: 'Mensagem' });
  await editor.click();
  await userEvent.keyboard('das  8  às  9');
  await expect.element(editor).toHaveTextContent('das  8  às  9', { normalizeWhitespace: false });
  expect(getComputedStyle(editor.element()).whiteSpace).toBe('break-spaces');
  expect(warn.mock.calls.filter(([said]) => String(said).includes('ProseMirror'))).toEqual([]);
  warn.mockRestore();
});

test('a table of a spreadsheet comes into the notice line by line, with its cells apart', async () => {
  await openScreen('/dashboard/maintenance-settings', 'ADMIN');
  const editor = page.getByRole('textbox', { name: 'Mensagem' });
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  const clipboardData = new DataTransfer();
  const rows = '<tr><td>Dia</td><td>Das</td></tr><tr><td>Segunda</td><td>8h às 9h</td></tr>';
  clipboardData.setData('text/html', `<p>Paradas:</p><table><tbody>${rows}</tbody></table>`);
  editor.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  await expect.element(editor.getByText('Segunda 8h às 9h')).toBeVisible();
  expect([...editor.element().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Paradas:',
    'Dia Das',
    'Segunda 8h às 9h',
  ]);
});

test('the form of the settings keeps room on a page that is enlarged to 400 %', async () => {
  await openScreen('/dashboard/settings', 'ADMIN');
  await expect.element(page.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible();
  await page.viewport(320, 256);
  const field = document.querySelector<HTMLElement>('#content form input')!;
  field.scrollIntoView({ block: 'center' });
  const form = field.closest('form')!;
  const isSeen = (y: number) => {
    const at = document.elementFromPoint(160, y);
    return at !== null && form.contains(at) && !at.closest('[class*=_bar_]');
  };
  await expect.poll(() => Array.from({ length: 256 }, (_, y) => y).filter(isSeen).length).toBeGreaterThan(120);
});
