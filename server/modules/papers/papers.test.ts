import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#contract/kit/days.ts';
import { batches } from '#contract/batches.ts';
import { dictionary } from '#contract/dictionary.ts';
import { diagnosis } from '#contract/diagnosis.ts';
import { models } from '#contract/models.ts';
import { type VoicePapers, papers } from '#contract/papers.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { modelVersions } from '#server/modules/models/schema.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';
import { ownVoices, originOf } from '#server/modules/catalogue/ownCatalogue.ts';
import { models as modelRows } from '#server/modules/models/schema.ts';

let server: TestServer;
let user: Client;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [user, manager, admin] = [await server.signIn('USER'), await server.signIn('MANAGER'), await server.signIn('ADMIN')];
});
afterAll(() => server.stop());

const papersOf = async (voice: string) => (await manager.call(papers.list, {})).find((one) => one.voice === voice)!;
const pdf = { name: 'autorização.pdf', content: '%PDF-1.7 assinado' };
const write = async (voice: string, change: Partial<VoicePapers>, file?: typeof pdf) =>
  manager.ask(papers.update, { voice, ...change } as never, file ? { file } : {});

test('every voice carries what is known; faber, cadu and jeff have to be checked', async () => {
  expect(await papersOf('Clara')).toMatchObject({
    businessUse: 'yes',
    isProposed: true,
    weightsLicense: expect.stringContaining('GPL'),
    consentState: 'none',
  });
  expect(ownVoices.filter(({ isCommercial }) => isCommercial === null).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Faber', 'Cadu', 'Jeff']),
  );
  // A voice of the catalogue proposes what the catalogue knows.
  const faber = ownVoices.find(({ name }) => name === 'Faber')!;
  const [row] = await server.db.insert(modelRows).values({ name: 'faber' }).returning();
  await server.db.insert(modelVersions).values({
    modelId: row!.id,
    number: 1,
    folder: '00000000-0000-4000-8000-000000000001',
    about: { kind: 'piper', sampleRate: 22_050, speakers: [], languages: ['portuguese_brazil'] } as never,
    configName: 'c.json',
    configBytes: 1,
    configSha256: 'a'.repeat(64),
    modelName: 'm.onnx',
    modelBytes: 1,
    modelSha256: 'b'.repeat(64),
    origin: originOf(faber),
  });
  expect(await papersOf('faber')).toMatchObject({
    kind: 'neural',
    businessUse: 'unknown',
    dataLicense: 'CC0',
    ancestorLicense: expect.stringContaining('inglês'),
  });
  await write('faber', { businessUse: 'yes', credit: 'Projeto Piper' });
  expect(await papersOf('faber')).toMatchObject({
    businessUse: 'yes',
    isProposed: false,
    changedBy: expect.stringContaining(' '),
  });
  await admin.call(models.remove, { id: row!.id });
  expect(await papersOf('faber')).toBeUndefined();
  expect(await user.ask(papers.list, {})).toMatchObject({ status: 403 });
});

test('a consent has a file and an end: it is told before, then new audio is refused and the old kept', async () => {
  const today = dayIn(server.config.TIME_ZONE);
  const { id: idProject } = await newProject(user, 'Consentida');
  const old = await spokenPrompt(user, idProject, { speaker: 'Davi', text: 'Gravado enquanto valia.' });
  expect((await write('Davi', {}, { ...pdf, content: 'não é PDF' })).body).toMatchObject({
    fields: { file: expect.stringContaining('PDF') },
  });
  const consent = { person: 'Davi da Silva', consentBy: 'Davi da Silva' };
  const { body } = await write('Davi', { ...consent, consentUntil: addDays(today, 30) }, pdf);
  expect(body).toMatchObject({ consentState: 'ending', consentFile: 'autorização.pdf', person: 'Davi da Silva' });
  const answer = await manager.fetch('/api/voices/papers/consent?voice=Davi');
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/pdf', pdf.content]);
  const finding = async () => (await admin.call(diagnosis.get, {})).findings.find(({ id }) => id === 'consents');
  expect(await finding()).toMatchObject({
    standing: 'look',
    sentence: expect.stringMatching(/^Termina em até 30 dias/),
  });
  await spokenPrompt(user, idProject, { name: 'ainda vale', speaker: 'Davi', text: 'Hoje ainda vale.' });

  // A prompt that is in the queue when the consent ends fails with the reason.
  await write('Davi', { ...consent, consentUntil: addDays(today, -1) });
  expect(await finding()).toMatchObject({ sentence: expect.stringMatching(/^Terminou: Davi/) });
  const reason = /consentimento da voz "Davi" terminou em \d\d\/\d\d\/\d{4}/;
  const written = { idProject, name: 'tarde demais', text: 'Não.', speaker: 'Davi', compression: false };
  expect(await user.ask(prompts.create, written)).toMatchObject({
    status: 422,
    body: { fields: { speaker: expect.stringMatching(reason) } },
  });
  const change = { id: old.id, text: 'Outro texto.', speaker: 'Davi', compression: false };
  expect(await user.ask(prompts.update, change)).toMatchObject({
    body: { fields: { speaker: expect.stringMatching(reason) } },
  });
  await expect(
    server.speech.speak({
      voice: 'Davi',
      language: 'portuguese_brazil',
      text: 'Não.',
      isTelephony: false,
      volumeDb: 0,
      gapMs: 0,
      endMs: 0,
    }),
  ).rejects.toMatchObject({ code: 'CONSENT_ENDED', isFinal: true, message: expect.stringMatching(reason) });
  expect(await user.call(prompts.get, { id: old.id })).toMatchObject({ path: old.path, status: 'PROCESSED' });
  expect((await user.fetch(old.path!)).status).toBe(200);
  // Renewed, it speaks again; the file stays.
  await write('Davi', { ...consent, consentUntil: '' });
  expect(await papersOf('Davi')).toMatchObject({ consentState: 'valid', consentFile: 'autorização.pdf' });
  await user.call(prompts.update, change);
  expect(await ended(user, old.id)).toMatchObject({ status: 'PROCESSED' });
});

test('a project may insist on business use, in a prompt and in a batch', async () => {
  const { id } = await newProject(user, 'Exigente');
  const made = await spokenPrompt(user, id);
  await write('Marina', { businessUse: 'unknown' });
  await user.call(projects.setVoiceRule, { id, onlyBusinessVoices: true });
  const written = { idProject: id, name: 'outro', text: 'Olá.', speaker: 'Marina', compression: false };
  expect(await user.ask(prompts.create, written)).toMatchObject({
    status: 422,
    body: { fields: { speaker: expect.stringContaining('está a conferir') } },
  });
  const batch = { id, action: 'voice', speaker: 'Marina', filter: {}, dryRun: true } as const;
  expect((await user.ask(batches.create, batch)).body).toMatchObject({ notDone: [{ code: 'VOICE_RULE', count: 1 }] });
  // Audio that is there stays; none is made anew with a voice that has lost its licence.
  await write('Clara', { businessUse: 'no' });
  await user.call(dictionary.create, { idProject: id, written: 'ajudar', kind: 'alias', spoken: 'atender' });
  for (const again of [{ action: 'output', compression: true }, { action: 'regenerate' }] as const) {
    const { body } = await user.ask(batches.create, { id, filter: {}, dryRun: true, ...again });
    expect(body).toMatchObject({ notDone: [{ code: 'VOICE_RULE', count: 1 }] });
  }
  const { id: easy } = await newProject(user, 'Sem exigência');
  await user.call(prompts.create, { ...written, idProject: easy, speaker: 'Clara' });
  for (const action of ['copy', 'move'] as const) {
    const { body } = await user.ask(batches.create, { id: easy, action, target: id, filter: {}, dryRun: true });
    expect(body).toMatchObject({ notDone: [{ code: 'VOICE_RULE', count: 1 }] });
  }
  await write('Clara', { businessUse: 'yes' });
  await write('Marina', { businessUse: 'yes' });
  await user.call(prompts.update, { id: made.id, text: made.text, speaker: 'Marina', compression: false });
  expect(await ended(user, made.id)).toMatchObject({ status: 'PROCESSED', speaker: 'Marina' });
});

test('every pack has CREDITOS.txt', async () => {
  const { id } = await newProject(user, 'Créditos');
  await write('Luana', {
    businessUse: 'no',
    person: 'Luana Souza',
    consentBy: 'Luana Souza',
    credit: 'Voz de Luana Souza',
    licenseText: 'Texto da licença.\nSegunda linha.',
  });
  await spokenPrompt(user, id, { speaker: 'Luana' });
  for (const destination of ['folder', 'asterisk', 'amazon-connect'] as const) {
    await user.call(projects.pack, { id, destination });
    const { zipPath } = await until('the pack', async () => {
      const now = await user.call(projects.get, { id });
      return !now.isPacking && now;
    });
    const entries = await readEntries(Buffer.from(await (await user.fetch(zipPath!)).arrayBuffer()));
    const credits = entries['CREDITOS.txt']!.toString();
    expect(credits).toContain('Voz: Luana\r\nUso comercial: não\r\nDe quem é a voz: Luana Souza');
    expect(credits).toMatch(/Texto da licença, de \d\d\/\d\d\/\d{4}:\r\nTexto da licença\.\nSegunda linha\./);
    expect(credits).not.toContain('Clara');
  }
});
