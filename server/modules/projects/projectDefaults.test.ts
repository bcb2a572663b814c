import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { batches } from '#contract/batches.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { scripts } from '#contract/scripts.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const list = async (idProject: number) => (await user.call(prompts.list, { idProject })).data;
const csv = { name: 'avisos.csv', content: 'name;text\ndo_arquivo;Bom dia.' };

test('what is set for a project is used by every way in that does not say it; a request that does wins', async () => {
  const { id: idProject } = await newProject(user, 'Sempre em telefonia');
  await user.call(projects.setDefaults, { id: idProject, speaker: 'Davi', compression: true, language: 'english' });
  const set = { speaker: 'Davi', compression: true, language: 'english' };

  const written = await user.call(prompts.create, { idProject, name: 'escrito', text: 'Good morning.' });
  expect(written).toMatchObject(set);
  await user.call(prompts.create, { idProject }, { file: csv });
  const script = { name: 'roteiro.csv', content: 'name;text\ndo_roteiro;Good night.' };
  await user.call(scripts.importFile, { id: idProject }, { file: script });
  expect((await list(idProject)).map(({ name }) => name).sort()).toEqual(['do_arquivo', 'do_roteiro', 'escrito']);
  for (const prompt of await list(idProject)) expect(prompt).toMatchObject(set);

  const said = { speaker: 'Clara', compression: false, language: 'portuguese_brazil' } as const;
  expect(await user.call(prompts.create, { idProject, name: 'dito', text: 'Bom dia.', ...said })).toMatchObject(said);
  // What is set for new prompts leaves those that are there as they are.
  await user.call(projects.setDefaults, { id: idProject, speaker: 'Clara' });
  expect(await user.call(prompts.get, { id: (written as Prompt).id })).toMatchObject(set);
});

test('a new prompt of a script takes what is set before what the newest prompt has', async () => {
  const { id } = await newProject(user, 'Roteiro com voz');
  await spokenPrompt(user, id, { name: 'antes', speaker: 'Rafael', compression: false });
  await user.call(projects.setDefaults, { id, compression: true });
  await user.call(scripts.importFile, { id }, { file: { name: 'r.csv', content: 'name;text\nantes;Olá!\nnovo;Oi!' } });
  expect((await list(id)).find(({ name }) => name === 'novo')).toMatchObject({ speaker: 'Rafael', compression: true });
});

test('without anything set, voice and output must be said', async () => {
  const { id: idProject } = await newProject(user, 'Nada combinado');
  const ask = () => user.ask(prompts.create, { idProject, name: 'aviso', text: 'Bom dia.' });
  expect((await ask()).body.fields).toEqual({
    speaker: 'Escolha um modelo',
    compression: 'Escolha um tipo de compressão',
  });
  await user.call(projects.setDefaults, { id: idProject, speaker: 'Clara' });
  expect(Object.keys((await ask()).body.fields!)).toEqual(['compression']);
});

test('a zip takes file names and destination of the project', async () => {
  const { id } = await newProject(user, 'Para a central');
  await spokenPrompt(user, id, { name: 'boas_vindas' });
  await user.call(projects.setDefaults, { id, names: '{numero}-{nome}', destination: 'asterisk' });
  const { names } = await user.call(projects.zipNames, { id });
  expect(names[0]).toMatch(/1-boas_vindas\.\w+$/);
  expect((await user.call(projects.zipNames, { id, names: '{nome}', destination: 'folder' })).names).toEqual([
    'boas_vindas.wav',
  ]);
  expect((await user.call(projects.pack, { id })).zip!.choice).toMatchObject({ destination: 'asterisk' });
});

test('refuses a voice that does not exist, and any change of an archived project', async () => {
  const { id } = await newProject(user, 'Vozes que não servem');
  const ask = (change: object) => user.ask(projects.setDefaults, { id, ...change });
  expect((await ask({ speaker: 'Ninguém' })).body.fields).toHaveProperty('speaker');
  await user.call(projects.toggle, { id });
  expect((await ask({ client: 'Padaria' })).body.code).toBe('ARCHIVED');
});

test('the change is in the audit log, and a copy of the project keeps it', async () => {
  const { id } = await newProject(user, 'Combinado e copiado');
  const defaults = { speaker: 'Clara', client: 'Padaria Aurora' };
  expect((await user.call(projects.setDefaults, { id, ...defaults })).defaults).toEqual(defaults);
  const admin = await server.signIn('ADMIN');
  const { data } = await admin.call(audit.list, { search: 'Combinado e copiado' });
  expect(data[0]).toMatchObject({ action: 'projects.setDefaults', before: {}, after: defaults });
  const copy = { name: 'Combinado outra vez', description: 'Com a mesma voz' };
  const { idProject } = await user.call(batches.copyProject, { id, ...copy });
  expect((await user.call(projects.get, { id: idProject })).defaults).toEqual(defaults);
});
