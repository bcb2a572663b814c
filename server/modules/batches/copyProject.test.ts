import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches } from '#contract/batches.ts';
import { costs } from '#contract/costs.ts';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const draft = (name: string) => ({ name, description: 'Começa como o outro' });
const promptsOf = async (idProject: number) =>
  (await user.call(prompts.list, { idProject, orderBy: 'id', orderByDirection: 'asc' })).data;

test('an archived project is copied with its dictionary, its names and its audio, for nothing', async () => {
  const manager = await server.signIn('MANAGER');
  const { id } = await newProject(user, 'Modelo de URA');
  await user.call(dictionary.create, { idProject: id, written: 'NTXZ', spoken: 'êne tê' });
  const good = await spokenPrompt(user, id, { name: 'Espera', text: 'A NTXZ já atende.' });
  await spokenPrompt(user, id, { name: 'Espera', text: 'Aguarde.' });
  await user.call(prompts.approve, { id: good.id });
  await user.call(projects.toggle, { id });
  const before = await manager.call(costs.today, {});

  const { idProject, batch } = await user.call(batches.copyProject, { id, ...draft('Loja do centro') });
  await until('the copy is whole', async () => (await user.call(batches.get, { id: batch!.id })).status === 'DONE');
  expect(await user.call(projects.get, { id: idProject })).toMatchObject({ name: 'Loja do centro', active: true });
  const told = (all: Awaited<ReturnType<typeof promptsOf>>) =>
    all.map(({ name, text, path, status, approvedBy }) => ({ name, text, path, status, approvedBy }));
  expect(told(await promptsOf(idProject))).toEqual(told(await promptsOf(id)));
  const entries = (await user.call(dictionary.list, { idProject })).data;
  expect(entries.map(({ written, spoken }) => [written, spoken])).toEqual([['NTXZ', 'êne tê']]);
  expect(await manager.call(costs.today, {})).toEqual(before);
});

test('a copy keeps the rules of its project, which its writer may not take back', async () => {
  const manager = await server.signIn('MANAGER');
  const { id } = await newProject(user, 'Com regras');
  const { id: idPrompt } = await spokenPrompt(user, id, { name: 'Espera', text: 'Aguarde um pouco.' });
  await manager.call(projects.setApprovalPolicy, { id, policy: 'two' });
  await manager.call(projects.setVoiceRule, { id, onlyBusinessVoices: true });
  await user.call(prompts.approve, { id: idPrompt });

  const { idProject, batch } = await user.call(batches.copyProject, { id, ...draft('Sem regras?') });
  await until('the copy is whole', async () => (await user.call(batches.get, { id: batch!.id })).status === 'DONE');
  const copy = await user.call(projects.get, { id: idProject });
  expect(copy).toMatchObject({ approvalPolicy: 'two', onlyBusinessVoices: true });
  // One approval came along, and the second one is still missing.
  expect(await promptsOf(idProject)).toMatchObject([{ path: expect.any(String), approvedBy: null }]);
});

test('an empty project is copied without a batch; one that is gone is refused in words', async () => {
  const { id } = await newProject(user, 'Vazio por ora');
  const { idProject, batch } = await user.call(batches.copyProject, { id, ...draft('Vazio também') });
  expect([batch, await promptsOf(idProject)]).toEqual([null, []]);
  await user.call(projects.remove, { id });
  expect((await user.ask(batches.copyProject, { id, ...draft('Tarde demais') })).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Este projeto não existe mais.',
  });
  expect((await user.ask(batches.copyProject, { id: idProject, ...draft('12') })).body).toMatchObject({
    fields: { name: expect.any(String) },
  });
});
