import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect } from '#e2e/fixtures.ts';

let made = 0;
export const newProject = (api: Api) =>
  api.call(projects.create, {
    name: `Leitura ${'abcdefghijklm'[(made += 1)]}${process.pid}`,
    description: 'Como se diz o que se escreve',
  });

/** Creates a prompt and waits for its audio. */
export async function speak(api: Api, idProject: number, name: string, text: string): Promise<Prompt> {
  const input = { idProject, name, text, speaker: 'Clara', compression: false };
  const { id } = (await api.call(prompts.create, input)) as Prompt;
  await expect.poll(async () => (await api.call(prompts.get, { id })).status).toBe('PROCESSED');
  return api.call(prompts.get, { id });
}
