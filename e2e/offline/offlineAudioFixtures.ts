import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect } from '#e2e/fixtures.ts';
import { withOwnServer } from '#e2e/ownServer.ts';

export const test = withOwnServer({});

export const TEXT =
  'O saldo da sua conta é de mil duzentos e quarenta e nove reais e noventa centavos, e vence no dia vinte.';

export async function fill(api: Api, amount: number, text = TEXT): Promise<{ idProject: number; made: Prompt[] }> {
  const { id: idProject } = await api.call(projects.create, {
    name: 'URA do ônibus',
    description: 'Ouvida onde não há rede',
  });
  const lines = Array.from({ length: amount }, (_, i) => `aviso_${String.fromCharCode(97 + i)}z;${text} Aviso ${i}.`);
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'avisos.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(amount);
  return {
    idProject,
    made: (await api.call(prompts.list, { idProject, perPage: 100, orderBy: 'id', orderByDirection: 'asc' })).data,
  };
}

/** Opens the question of what of a project is kept on the device. */
export async function openKeeping(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações do projeto' }).click();
  await page.getByRole('menuitem', { name: 'Disponível offline' }).click();
}

export const kept = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('voice-audio-v1'))
      ? (await (await caches.open('voice-audio-v1')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

/** Plays, seeks and plays on in a separate audio element; returns the error, or the positions reached. */
export const listen = (page: Page, path: string, seekTo: number) =>
  page.evaluate(
    async ({ path, seekTo }) => {
      const audio = new Audio();
      audio.preload = 'metadata';
      const until = (event: string) =>
        new Promise<void>((resolve, reject) => {
          audio.addEventListener(event, () => resolve(), { once: true });
          audio.addEventListener('error', () => reject(new Error(`error ${audio.error?.code}`)), { once: true });
          setTimeout(() => reject(new Error(`no ${event}`)), 60_000);
        });
      try {
        const loaded = until('loadedmetadata');
        audio.src = path;
        await loaded;
        const sought = until('seeked');
        audio.currentTime = seekTo;
        await sought;
        audio.muted = true;
        await audio.play();
        await new Promise((resolve) => {
          setTimeout(resolve, 600);
        });
        audio.pause();
        return { from: seekTo, to: audio.currentTime, duration: audio.duration };
      } catch (error) {
        return { problem: String(error) };
      }
    },
    { path, seekTo },
  );
