import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { costs } from '#contract/costs.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditBoth, setWidth, WIDE } from '#testing/screens/auditHere.ts';
import { apiAs, openScreen } from '#testing/screens/openScreen.ts';

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format();
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const slider = page.getByRole('slider', { name: 'Dia do gráfico' });
const bar = () => document.querySelector(`[data-day="${today}"] rect`);
const tip = page.getByText(/^Arquivo R\$/);

beforeAll(async () => {
  const manager = await apiAs('MANAGER');
  const { id: idProject } = await manager.call(projects.create, { name: 'Com custo', description: 'Para o gráfico' });
  const prompt = { idProject, name: 'caro', text: 'Um texto que custa.', speaker: 'Clara', compression: false };
  await manager.call(prompts.create, prompt);
  const isSpoken = async () => (await manager.call(projects.get, { id: idProject })).prompts.processed === 1;
  await vi.waitFor(async () => expect(await isSpoken()).toBe(true), { timeout: 60_000, interval: 200 });
  await manager.call(costs.consolidate, { consolidationDate: today });
});

test('a single day is a bar, not a wall', async () => {
  await openScreen(`/dashboard/costs?from=${today}&until=${today}`, 'MANAGER');
  await expect.poll(bar).not.toBeNull();
  const { width, height } = bar()!.getBoundingClientRect();
  expect(width).toBeGreaterThan(40);
  expect(width).toBeLessThanOrEqual(66);
  expect(height).toBeGreaterThan(100);
});

test('the keys and the pointer choose the day whose amounts are shown and said', async () => {
  await openScreen(`/dashboard/costs?from=${daysAgo(29)}&until=${today}`, 'MANAGER');
  await expect.poll(bar).not.toBeNull();
  // Only the last day has costs.
  const [, month, day] = today.split('-');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(`, ${day}/${month}: Arquivo R`));
  await expect.element(slider).not.toHaveAttribute('aria-valuetext', expect.stringMatching(/Arquivo R\$\s0,00,/));
  await expect.element(tip).not.toBeInTheDocument();
  (slider.element() as HTMLElement).focus();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/Arquivo R\$\s0,00,/));
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveValue('0');
  await auditBoth('the chart of costs');
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  await setWidth(WIDE);
  await userEvent.hover(bar()!);
  await expect.element(slider).toHaveValue('29');
  await expect.element(tip).toBeVisible();
  const list = page.getByRole('list', { name: 'Dias com custo' }).getByRole('listitem');
  await expect.element(list).toHaveTextContent(`, ${day}/${month}: Arquivo R`);
});
