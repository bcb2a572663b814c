import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Client } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';
import {
  newProject,
  spokenPrompt,
  scratchFilesOf,
  startTestServer,
  type TestServer,
} from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const packed = (id: number) =>
  until('the zip', async () => {
    const project = await user.call(projects.get, { id });
    return !project.isPacking && project.zipPath !== null && project;
  });

test('the zip holds what can be used, each file as it is heard, and a report of everything', async () => {
  const { id } = await newProject(user, 'Clínica São José');
  expect((await user.ask(projects.pack, { id })).body).toMatchObject({ code: 'NOTHING_TO_PACK' });
  const good = await spokenPrompt(user, id, { name: 'Saudação / início', text: '=2+2 é a conta.' });
  const twin = await spokenPrompt(user, id, { name: 'saudação / INÍCIO' });
  const bad = await spokenPrompt(user, id, { name: 'prompt ruim' });
  const mended = await spokenPrompt(user, id, { name: 'prompt revisto' });
  await user.call(prompts.invalidate, { id: bad.id, reason: 'voz trêmula' });
  await user.call(prompts.invalidate, { id: mended.id, reason: 'pausa' });
  await user.call(prompts.revise, { id: mended.id });
  expect(await user.call(projects.pack, { id })).toMatchObject({ isPacking: true, zipPath: null });
  const project = await packed(id);
  expect(project).toMatchObject({
    zipPath: `/api/projects/${id}/download`,
    zip: { done: 3, total: 3, isStale: false, failureReason: null },
  });
  const answer = await fetch(server.origin + project.zipPath, { headers: { cookie: user.cookie } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clinica-sao-jose.zip"');
  const entries = await readEntries(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(entries)).toEqual([
    'Saudação _ início.wav',
    `saudação _ INÍCIO-${twin.id}.wav`,
    'prompt revisto.wav',
    'relatorio.csv',
    'CREDITOS.txt',
  ]);
  expect(
    entries['Saudação _ início.wav']!.equals(Buffer.from(await (await user.fetch(good.path!)).arrayBuffer())),
  ).toBe(true);
  const report = entries['relatorio.csv']!.toString();
  expect(report.startsWith('\uFEFFarquivo;nome;texto;')).toBe(true);
  expect(report).toContain(';"\'=2+2 é a conta.";');
  expect(report).toMatch(/;prompt ruim;.*;sim;voz trêmula;/);
  expect(report.trim().split('\r\n')).toHaveLength(5);
});

test('a zip of what is approved only, its files named by a pattern, as was told before', async () => {
  const { id } = await newProject(user, 'Nomes do zip');
  await spokenPrompt(user, id, { name: 'Espera' });
  const [first, second] = [
    await spokenPrompt(user, id, { name: 'Saldo' }),
    await spokenPrompt(user, id, { name: 'Saldo' }),
  ];
  const choice = { id, names: '{voz}_{nome}', onlyApproved: true };
  await user.call(projects.pack, choice);
  const none = await until('it has failed', async () => {
    const now = await user.call(projects.get, { id });
    return !now.isPacking && now;
  });
  expect(none.zip).toMatchObject({
    failureReason: 'nenhum áudio foi aprovado ainda.',
    choice: { names: choice.names },
  });

  for (const { id: prompt } of [first, second]) await user.call(prompts.approve, { id: prompt });
  const names = ['Clara_Saldo.wav', `Clara_Saldo-${second.id}.wav`];
  expect(await user.call(projects.zipNames, choice)).toEqual({
    files: 2,
    names,
    doubles: 1,
    changed: 0,
    tooLong: 0,
    withoutMaster: 0,
    isWhole: true,
  });
  await user.call(projects.pack, choice);
  const project = await packed(id);
  expect(project.zip).toMatchObject({ done: 2, isStale: false, leftOut: { unapproved: 1 }, failureReason: null });
  const entries = await readEntries(Buffer.from(await (await user.fetch(project.zipPath!)).arrayBuffer()));
  expect(Object.keys(entries)).toEqual([...names, 'relatorio.csv', 'CREDITOS.txt']);
  expect(entries['relatorio.csv']!.toString()).toMatch(/;Espera;.*;sem aprovação\r?\n/);
  expect((await user.ask(projects.pack, { id, names: '{voz}' })).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { names: 'Use {numero}, {nome} ou {id}, para cada arquivo ter o seu nome.' },
  });
});

test('a later change makes it stale, a new one replaces it, ranges resume it', async () => {
  const { id } = await newProject(user);
  const prompt = await spokenPrompt(user, id);
  await user.call(projects.pack, { id });
  await packed(id);
  await user.call(prompts.invalidate, { id: prompt.id, reason: 'mudou' });
  expect((await user.call(projects.get, { id })).zip!.isStale).toBe(true);
  await user.call(prompts.revise, { id: prompt.id });
  const before = fs.readdirSync(`${server.dataDir}/files/zips`).filter((name) => name.startsWith(`${id}-`));
  await user.call(projects.pack, { id });
  const project = await until('a fresh zip', async () => {
    const now = await user.call(projects.get, { id });
    return !now.isPacking && !now.zip!.isStale && now;
  });
  await until('the old one is removed', async () => !fs.existsSync(`${server.dataDir}/files/zips/${before[0]}`));
  const part = await user.fetch(project.zipPath!, { headers: { range: 'bytes=0-1' } });
  expect([part.status, await part.text()]).toEqual([206, 'PK']);
});

test('a zip is said to be what it was made for, and nobody gets that of another', async () => {
  const { id } = await newProject(user);
  await spokenPrompt(user, id, { name: 'primeiro' });
  await spokenPrompt(user, id, { name: 'segundo' });
  await user.call(projects.pack, { id, names: '{voz}_{nome}' });
  const kept = (await packed(id)).zip;
  expect(kept).toMatchObject({ done: 2, total: 2, choice: { names: '{voz}_{nome}', destination: 'folder' } });
  await spokenPrompt(user, id, { name: 'terceiro' });
  const other = { id, names: '{numero}', destination: 'asterisk' as const };
  await server.db.transaction(async (tx) => {
    // Holds the zip that is asked for now.
    await tx.execute(sql`lock table comments in access exclusive mode`);
    const asked = await user.call(projects.pack, other);
    expect(asked).toMatchObject({ isPacking: true, zip: { total: 3, choice: { destination: 'asterisk' } } });
    expect(await user.call(projects.pack, other)).toMatchObject({ isPacking: true });
    expect((await user.ask(projects.pack, { id })).body).toMatchObject({ code: 'ZIP_BUSY' });
    await user.call(projects.cancelPack, { id });
  });
  const after = (await user.call(projects.get, { id })).zip;
  expect(after).toMatchObject({ ...kept, isStale: true, asked: { names: '{numero}', destination: 'asterisk' } });
});

test('a zip can be stopped, and asking twice packs once', async () => {
  const { id } = await newProject(user);
  await spokenPrompt(user, id);
  await user.call(projects.pack, { id });
  await user.call(projects.pack, { id });
  expect((await user.call(projects.cancelPack, { id })).isPacking).toBe(false);
  await user.call(projects.pack, { id });
  expect((await packed(id)).zip!.done).toBe(1);
  await until('nothing is left in scratch', async () => scratchFilesOf(server.dataDir).length === 0);
});
