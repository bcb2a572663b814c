import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect } from '#e2e/fixtures.ts';
import { withOwnServer } from '#e2e/ownServer.ts';

export const test = withOwnServer({});

export async function speak(api: Api): Promise<{ idProject: number; prompt: Prompt }> {
  const { id: idProject } = await api.call(projects.create, {
    name: 'URA do ônibus',
    description: 'Revisada onde a rede é ruim',
  });
  await api.call(prompts.create, {
    idProject,
    name: 'boas_vindas',
    text: 'Olá! Como posso ajudar?',
    speaker: 'Clara',
    compression: false,
  });
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(1);
  const [prompt] = (await api.call(prompts.list, { idProject })).data;
  return { idProject, prompt: prompt! };
}

export const hasKeptToken = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const open = indexedDB.open('entoa-state');
        open.onsuccess = () => {
          const all = open.result.transaction('persist').objectStore('persist').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(/refreshToken[\\":]+[\w-]{20}/.test(JSON.stringify(all.result)));
          };
        };
      }),
  );

/** True if the device has cached the response of an address; it is written asynchronously. */
export const keepsAnswer = (page: Page, path: string) =>
  page.evaluate(
    (part) =>
      new Promise<boolean>((resolve) => {
        const open = indexedDB.open('entoa-answers');
        open.onsuccess = () => {
          const all = open.result.transaction('answers').objectStore('answers').getAllKeys();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result.some((key) => String(key).includes(part)));
          };
        };
      }),
    path,
  );
