import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect } from '#e2e/fixtures.ts';

let made = 0;
const letterOf = (i: number) =>
  `${String.fromCharCode(97 + (i % 26))}${i < 26 ? 'x' : String.fromCharCode(96 + Math.floor(i / 26))}`;

/** A project with finished audio, one prompt per text, in order. */
export async function fill(api: Api, texts: readonly string[]): Promise<{ idProject: number; list: Prompt[] }> {
  const { id: idProject } = await api.call(projects.create, {
    name: `Revisão ${'abcdefghijklm'[(made += 1)]}${process.pid}`,
    description: 'Ouvida uma a uma',
  });
  const lines = texts.map((text, i) => `fala_${letterOf(i)};${text}`);
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'falas.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(texts.length);
  return {
    idProject,
    list: (await api.call(prompts.list, { idProject, perPage: 100, orderBy: 'id', orderByDirection: 'asc' })).data,
  };
}
export const clip = (page: Page, name: string) => page.getByRole('article', { name });

/** Waits until some of the current clip has been played; a short clip may have ended by now. */
export async function hear(page: Page): Promise<void> {
  // The previous clip is unloaded in the frame after the next one is shown.
  await page.waitForTimeout(100);
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.3);
}

/** Starts the current clip by its button, as is necessary for the first one. */
export async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await hear(page);
}
