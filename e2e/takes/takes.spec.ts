import { actOnRow } from '#e2e/row.ts';
import type { Page } from '@playwright/test';
import { metrics } from '#contract/metrics.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { type Api, apiAs, expect, signIn, test } from '#e2e/fixtures.ts';

let made = 0;
const [FIRST, SECOND, THIRD] = [
  'Bem-vindo à Clínica Santa Rita. Aguarde na linha.',
  'Olá! Você ligou para a Clínica Santa Rita. Aguarde, por favor.',
  'Olá! Você ligou para a Clínica Santa Rita. Já vamos atender.',
];

const ended = (api: Api, id: number) =>
  expect.poll(async () => (await api.call(prompts.get, { id })).status).toBe('PROCESSED');

/** A prompt that had each of the texts once, the last one being current; the first was approved. */
async function changed(api: Api, texts: readonly string[]): Promise<Prompt> {
  const { id: idProject } = await api.call(projects.create, {
    name: `Tomadas ${'abcdefghijklm'[(made += 1)]}${process.pid}`,
    description: 'Com história',
  });
  const said = { speaker: 'Clara', compression: false };
  const created = await api.call(prompts.create, { idProject, name: 'saudacao', text: texts[0]!, ...said });
  const { id } = created as Prompt;
  await ended(api, id);
  await api.call(prompts.approve, { id });
  for (const text of texts.slice(1)) {
    await api.call(prompts.update, { id, text, ...said });
    await ended(api, id);
  }
  return api.call(prompts.get, { id });
}

const listOf = ({ idProject }: Prompt) => `/dashboard/projects/${idProject}/prompts`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Tomadas de saudacao' });
const source = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentSrc);

test('two earlier takes are heard against the present one, and the approved one is used again with one press', async ({
  page,
  api,
  request,
}) => {
  const prompt = await changed(api, [FIRST, SECOND, THIRD]);
  const [third, second, first] = (await api.call(takes.list, { id: prompt.id })).data;
  const admin = await apiAs(request, 'ADMIN');
  const spoken = async () => (await admin.call(metrics.stream, {})).realTimeFactor.embedded.count;
  await signIn(page, 'USER', { path: listOf(prompt) });
  const row = page.getByRole('row', { name: /saudacao/ });
  await expect(row).not.toContainText('Aprovado por');
  const before = await spoken();
  await actOnRow(page, 'saudacao', 'Tomadas');
  const dialog = dialogOf(page);
  const earlier = dialog.getByRole('list', { name: 'Tomadas anteriores' }).getByRole('listitem');
  await expect(earlier).toHaveCount(2);
  await expect(earlier.last()).toContainText('Aprovada por Ugo Usuário');
  await expect(earlier.first()).toContainText('Clara, Alta qualidade');
  await expect(earlier.first().locator('ins').first()).toHaveText('Aguarde,');
  for (const [place, take] of [
    [dialog.getByRole('region', { name: 'Em uso' }), third],
    [earlier.first(), second],
    [earlier.last(), first],
  ] as const) {
    await place.getByRole('button', { name: /^Ouvir saudacao/ }).click();
    await expect.poll(() => source(page)).toContain(take!.path);
    await expect(place.getByRole('button', { name: /^Pausar/ })).toBeFocused();
  }
  await earlier
    .last()
    .getByRole('button', { name: /^Usar esta tomada/ })
    .click();
  // The notice stays while the pointer is over it.
  await page.getByText(/^A tomada de .+ está em uso\./).hover();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(FIRST);
  await expect(row).toContainText('Aprovado por Ugo Usuário');
  expect(await api.call(prompts.get, { id: prompt.id })).toMatchObject({ path: first!.path, status: 'PROCESSED' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toContainText(THIRD);
  expect(await spoken()).toBe(before);
});
