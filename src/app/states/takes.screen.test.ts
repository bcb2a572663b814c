import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { until } from '#testing/until.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { actOnRow, apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

afterEach(network.mend);

const [FIRST, SECOND] = ['Aguarde na linha.', 'Aguarde, por favor.'];

/** A prompt that had each of the texts once, the last one being current; the first was approved. */
async function changed(texts: readonly string[]): Promise<Prompt> {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Tomadas', description: 'Com história' });
  const said = { speaker: 'Clara', compression: false };
  const ended = (id: number) =>
    until('audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
  const created = await user.call(prompts.create, { idProject, name: 'saudacao', text: texts[0]!, ...said });
  const { id } = created as Prompt;
  await ended(id);
  await user.call(prompts.approve, { id });
  for (const text of texts.slice(1)) {
    await user.call(prompts.update, { id, text, ...said });
    await ended(id);
  }
  return user.call(prompts.get, { id });
}

const listOf = ({ idProject }: Prompt) => `/dashboard/projects/${idProject}/prompts`;
const dialog = page.getByRole('dialog', { name: 'Tomadas de saudacao' });
const use = dialog.getByRole('button', { name: /^Usar esta tomada/ });
const opener = page.getByRole('button', { name: 'Ações de saudacao' });
const isUsed = page.getByText(/^A tomada de .+ está em uso\./);

test('by keyboard alone: opened, heard, used; the focus comes back', async () => {
  await openScreen(listOf(await changed([FIRST, SECOND])));
  const openTakes = async () => {
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menu')).toBeVisible();
    const item = page.getByRole('menuitem', { name: 'Tomadas' });
    for (let i = 0; i < 8 && document.activeElement !== item.element(); i += 1) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
  };
  ((await opener.findElement()) as HTMLElement).focus();
  await openTakes();
  await expect.element(dialog.getByRole('listitem')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await openTakes();
  await expect.element(dialog.getByRole('listitem')).toBeVisible();
  const tabTo = async (name: RegExp) => {
    const isAt = () => name.test(document.activeElement?.getAttribute('aria-label') ?? '');
    for (let i = 0; i < 10 && !isAt(); i += 1) await userEvent.tab();
    expect(isAt()).toBe(true);
  };
  await tabTo(/^Ouvir .*tomada de/);
  await userEvent.keyboard(' ');
  await expect.poll(() => document.querySelector('audio')?.currentSrc).toContain('/api/audio/');
  await tabTo(/^Usar esta tomada/);
  await userEvent.keyboard('{Enter}');
  await expect.element(isUsed).toBeVisible();
  await expect.element(opener).toHaveFocus();
});

test('without a network it says why nothing can be used', async () => {
  await openScreen(listOf(await changed([FIRST, SECOND])));
  await actOnRow('saudacao', 'Tomadas');
  await expect.element(use).toBeEnabled();
  const restored = network.cut();
  await expect.element(use).toBeDisabled();
  await expect.element(page.getByText(/^Sem conexão: toca o que está no aparelho/)).toBeVisible();
  restored();
  await expect.element(use).toBeEnabled();
});

test('from the form: what is typed is safe, and the fields follow the take and its taking back', async () => {
  const prompt = await changed([FIRST, SECOND]);
  await openScreen(`${listOf(prompt)}/${prompt.id}/edit`);
  const written = page.getByRole('textbox', { name: 'Texto' });
  const takes = page.getByRole('button', { name: 'Tomadas' });
  await written.fill('Ainda não salvo.');
  await takes.click();
  await expect.element(page.getByText(/^Há mudanças sem salvar/)).toBeVisible();
  await expect.element(use).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await written.fill(SECOND);
  await takes.click();
  await use.click();
  // The notice stays while the pointer is over it.
  await isUsed.hover();
  await expect.element(written).toHaveValue(FIRST);
  await expect.element(takes).toHaveFocus();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(written).toHaveValue(SECOND);
});

test.each([
  ['Nenhuma tomada anterior', [FIRST]],
  ['Aprovada por Ugo Usuário', [FIRST, SECOND, 'Já vamos atender.']],
])('the dialog that says "%s" has no fault', async (says, texts) => {
  await openScreen(listOf(await changed(texts)));
  await settled();
  await actOnRow('saudacao', 'Tomadas');
  await expect.element(dialog).toHaveTextContent(says);
  await auditBoth(`${texts.length} takes`);
});

test('on a phone the takes are an action of the row', async () => {
  await openScreen(listOf(await changed([FIRST])));
  await page.viewport(360, 900);
  await actOnRow('saudacao', 'Tomadas');
  await expect.element(dialog).toHaveTextContent('Nenhuma tomada anterior');
});
