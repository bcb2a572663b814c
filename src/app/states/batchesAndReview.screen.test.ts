import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { until } from '#testing/until.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

afterEach(network.mend);

/** A project with finished audio, one prompt per text, and its prompts in the order of the texts. */
async function fill(texts: readonly string[]): Promise<{ idProject: number; list: Prompt[] }> {
  const user = await apiAs('USER');
  const { id } = await user.call(projects.create, { name: 'Muitos de uma vez', description: 'Ouvidos um a um' });
  const nameOf = (i: number) => `fala_${[...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const content = ['name;text', ...texts.map((text, i) => `${nameOf(i)}x;${text}`)].join('\n');
  const file = { name: 'falas.csv', content };
  await user.call(prompts.create, { idProject: id, speaker: 'Clara', compression: false }, { file });
  await until('audio', async () => (await user.call(projects.get, { id })).prompts.processed === texts.length);
  const order = { orderBy: 'id', orderByDirection: 'asc', perPage: 100 } as const;
  return { idProject: id, list: (await user.call(prompts.list, { idProject: id, ...order })).data };
}

const wholePage = page.getByRole('checkbox', { name: 'Selecionar a página' });
const bar = page.getByRole('region', { name: 'Prompts selecionados' });
const dialog = () => page.getByRole('dialog');

test('a page that is chosen before its rows have come is chosen as they come', async () => {
  const { idProject } = await fill(['Um.', 'Dois.', 'Três.']);
  const answered = network.hold(prompts.list);
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await page.viewport(360, 800);
  await wholePage.click();
  answered();
  await expect.element(bar).toHaveTextContent('3');
  const boxes = page.getByRole('checkbox', { name: /^Selecionar fala/ });
  await expect.poll(() => boxes.elements().map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true]);
  await expect.element(wholePage).toBeChecked();
});

test('axe finds nothing while many are chosen and changed', async () => {
  const { idProject } = await fill(['Aguarde na linha.', 'Até logo.', 'Bom dia.']);
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await settled();
  const act = async (name: string) => {
    await page.viewport(360, 800);
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await wholePage.click();
  await expect.element(bar).toBeVisible();
  await auditBoth('the bar of what is chosen');
  await act('Trocar voz');
  await page.getByRole('radio', { name: 'Rafael' }).click();
  await expect.element(page.getByText('Mudam 3 prompts.')).toBeVisible();
  await auditBoth('the dialog of a voice');
  await userEvent.keyboard('{Escape}');
  await act('Mover');
  await expect.element(page.getByRole('combobox', { name: 'Projeto de destino' })).toBeVisible();
  await auditBoth('the dialog of a target');
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: /^Mais filtros/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Mais filtros' })).toBeVisible();
  await auditBoth('more filters');
  await userEvent.keyboard('{Escape}');
  await act('Trocar voz');
  await page.getByRole('radio', { name: 'Rafael' }).click();
  await page.getByRole('button', { name: 'Trocar a voz de 3 prompts' }).click();
  await expect.element(page.getByText('Voz trocada em 3 prompts.')).toBeVisible();
  await auditBoth('what was done');
});

const good = page.getByRole('button', { name: /^Está bom/ });
const clip = (name: string) => page.getByRole('article', { name });
/** Waits until this prompt's audio has been heard for longer than browsers take to tell of it (250 ms). */
const hear = ({ path }: Prompt) =>
  expect
    .poll(() => {
      const audio = document.querySelector('audio');
      return audio?.currentSrc.includes(path!) ? audio.currentTime : 0;
    })
    .toBeGreaterThan(0.4);

test('in a review of more than a hundred clips nothing is wider than a phone, and the count is of all', async () => {
  const { idProject } = await fill(Array.from({ length: 103 }, () => 'Oi.'));
  await openScreen(`/dashboard/projects/${idProject}/review`);
  await page.viewport(390, 844);
  await expect.element(clip('fala_ax')).toHaveTextContent('1 de 103');
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  // Only the project's tabs: the app's own bar would take the place of the verdicts.
  const bars = page.getByRole('navigation').elements();
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(['Telas do projeto']);
});

test.each([640, 844])(
  'the verdicts stand where the thumb is, whatever the text, at a height of %i px',
  async (height) => {
    const long = 'Sua fatura vence em cinco de dezembro e pode ser paga em qualquer banco. '.repeat(8);
    const { idProject, list } = await fill([long, 'Até logo.']);
    await openScreen(`/dashboard/projects/${idProject}/review`);
    await page.viewport(390, height);
    await expect.element(good).toBeVisible();
    await settled();
    const place = () => {
      const { x, y, width, height: tall } = good.element().getBoundingClientRect();
      return { x, y, width, height: tall };
    };
    const before = place();
    expect(before.y).toBeGreaterThanOrEqual(0);
    expect(before.y + before.height).toBeLessThanOrEqual(innerHeight);
    await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
    await hear(list[0]!);
    await good.click();
    await expect.element(clip('fala_bx')).toBeVisible();
    expect(place()).toEqual(before);
  },
);

test('a verdict on a clip that was not heard is asked about once', async () => {
  const { idProject, list } = await fill(['Bom dia a todos.', 'Até logo.']);
  await openScreen(`/dashboard/projects/${idProject}/review`);
  await good.click();
  const asks = page.getByRole('alert').filter({ hasText: 'Você decidiu antes de ouvir este áudio.' });
  await expect.element(asks).toBeVisible();
  await expect.element(clip('fala_ax')).toBeVisible();
  await good.click();
  await expect.element(clip('fala_bx')).toBeVisible();
  await hear(list[1]!);
  await good.click();
  await expect.element(page.getByText('2 aprovados, 0 invalidados nesta lista.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  const user = await apiAs('USER');
  for (const { id } of list)
    await expect.poll(async () => (await user.call(prompts.get, { id })).approvedBy).not.toBeNull();
});
