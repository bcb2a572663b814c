import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches } from '#contract/batches.ts';
import { audit } from '#contract/audit.ts';
import { maintenance } from '#contract/maintenance.ts';
import { notifications } from '#contract/notifications.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

test('a person hears of their own finished files, prompts and zips, newest first, and of maintenance', async () => {
  const { id } = await newProject(user, 'Projeto com novidades');
  await user.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: false },
    { file: { name: 'lote.csv', content: 'name;text\nura_um;Texto um\nura_dois;Texto dois' } },
  );
  await until('both are spoken', async () => (await user.call(projects.get, { id })).prompts.processed === 2);
  await user.call(projects.pack, { id });
  await until('the zip', async () => (await user.call(projects.get, { id })).zipPath !== null);
  const admin = await server.signIn('ADMIN');
  await admin.call(maintenance.update, {
    message: Buffer.from('{"type":"doc"}').toString('base64'),
    startDateTime: '2099-01-01T00:00:00Z',
    endDateTime: '2099-01-02T00:00:00Z',
  });
  const { data } = await user.call(notifications.list, {});
  expect(data.map((one) => one.kind)).toEqual(['maintenance', 'zip', 'audio']);
  expect(data[2]).toMatchObject({
    projectName: 'Projeto com novidades',
    fileName: 'lote.csv',
    processed: 2,
    failed: 0,
  });
  expect(data[1]).toMatchObject({ files: 2, idProject: id });
  const other = await server.signIn('MANAGER');
  expect((await other.call(notifications.list, {})).data.map((one) => one.kind)).toEqual(['maintenance']);
});

test('a voice that changes in prompts of several files is one notice', async () => {
  const { id } = await newProject(user, 'Voz trocada');
  const voice = { compression: false, speaker: 'Clara' };
  const voiced = { idProject: id, ...voice };
  for (const name of ['manha', 'tarde'])
    await user.call(prompts.create, voiced, {
      file: { name: `${name}.csv`, content: `name;text\naviso_${name};Aviso` },
    });
  const spoken = async () => (await user.call(projects.get, { id })).prompts.processed === 2;
  await until('both are spoken', spoken);
  const notices = async () => {
    const { data } = await user.call(notifications.list, {});
    return data.filter((one) => 'idProject' in one && one.idProject === id).map(({ kind, at }) => ({ kind, at }));
  };
  const before = await notices();
  expect(before.map(({ kind }) => kind)).toEqual(['audio', 'audio']);
  await user.call(batches.create, { id, action: 'voice', speaker: 'Davi', filter: {} });
  await until('all is spoken by the other voice', async () => {
    const { data } = await user.call(prompts.list, { idProject: id });
    return data.every(({ speaker, status }) => speaker === 'Davi' && status === 'PROCESSED');
  });
  const after = await notices();
  expect(after.map(({ kind }) => kind)).toEqual(['batch', 'audio', 'audio']);
  expect(after.filter(({ at }) => at > before[0]!.at).map(({ kind }) => kind)).toEqual(['batch']);

  // A prompt that is made and edited after the change is news again.
  const made = await user.call(prompts.create, { ...voiced, name: 'aviso_noite', text: 'Aviso da noite' });
  const isSpoken = (text: string) => async () => {
    const prompt = await user.call(prompts.get, { id: 'id' in made ? made.id : 0 });
    return prompt.text === text && prompt.status === 'PROCESSED' && prompt;
  };
  const { id: edited } = await until('the new one is spoken', isSpoken('Aviso da noite'));
  const [first] = await notices();
  await user.call(prompts.update, { ...voice, id: edited, name: 'aviso_noite', text: 'Aviso da madrugada' });
  await until('the edited one is spoken', isSpoken('Aviso da madrugada'));
  const [latest] = await notices();
  expect([first!.kind, latest!.kind]).toEqual(['audio', 'audio']);
  expect(latest!.at > first!.at).toBe(true);
});

test('an administrator reads the audit log, newest first, and searches it', async () => {
  const { id } = await newProject(user, 'Auditado com nome próprio');
  await spokenPrompt(user, id);
  const admin = await server.signIn('ADMIN');
  const found = await admin.call(audit.list, { search: 'auditado com nome' });
  expect(found.data).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      service: null,
      userEmail: 'usuario@entoa.local',
      address: '127.0.0.1',
      action: 'projects.create',
      entityId: String(id),
      entityName: 'Auditado com nome próprio',
      before: null,
      after: { name: 'Auditado com nome próprio', description: 'Feito por um teste' },
    },
  ]);
  const all = await admin.call(audit.list, { perPage: 5 });
  expect(all.data.map((entry) => entry.id)).toEqual(all.data.map((entry) => entry.id).toSorted((a, b) => b - a));
  expect((await user.ask(audit.list, {})).status).toBe(403);
});
