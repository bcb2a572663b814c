import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { bin } from '#contract/bin.ts';
import { diagnosis } from '#contract/diagnosis.ts';
import { dictionary } from '#contract/dictionary.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { takes } from '#contract/takes.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';
import {
  server,
  user,
  manager,
  admin,
  say,
  listed,
  restore,
  hashOf,
  bytesOf,
  statusOf,
  withServer,
} from '#server/tests/setups/takesSetup.ts';

withServer();

const made = () => server.speech.stats.realTimeFactor.embedded.spread().count;

test('each change of the audio leaves the earlier take: who, when, text, voice, output; one is present', async () => {
  const { id: idProject } = await newProject(user, 'Tomadas');
  const first = await spokenPrompt(user, idProject, { text: 'Primeira versão.' });
  expect(await listed(first.id)).toMatchObject([
    { text: 'Primeira versão.', by: 'Ugo Usuário', isCurrent: true, path: first.path, approvedAt: null },
  ]);
  const second = await say(first, { text: 'Segunda versão.' }, manager);
  const third = await say(second, { speaker: 'Davi', compression: true });
  const all = await listed(first.id);
  const name = `${manager.user!.firstName} ${manager.user!.lastName}`;
  expect(all).toMatchObject([
    { text: 'Segunda versão.', speaker: 'Davi', compression: true, by: 'Ugo Usuário', isCurrent: true },
    { text: 'Segunda versão.', speaker: 'Clara', compression: false, by: name, isCurrent: false },
    { text: 'Primeira versão.', speaker: 'Clara', by: 'Ugo Usuário', isCurrent: false },
  ]);
  expect(all.map(({ path }) => path)).toEqual([third.path, second.path, first.path]);
  const times = all.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  for (const { path, bytes } of all) expect((await bytesOf(path)).length).toBe(bytes);
  // A new name leaves the audio unchanged.
  await user.call(prompts.update, {
    id: first.id,
    name: 'outro_nome',
    text: third.text,
    speaker: 'Davi',
    compression: true,
  });
  expect(await listed(first.id)).toHaveLength(3);
  // Two changes before new audio exists add only one take.
  await user.call(prompts.update, { id: first.id, text: 'Meio caminho.', speaker: 'Davi', compression: true });
  expect((await listed(first.id)).map(({ isCurrent }) => isCurrent)).toContain(true);
  await say(third, { text: 'Quarta versão.' });
  const texts = (await listed(first.id)).map(({ text }) => text);
  expect(texts.filter((text) => text !== 'Meio caminho.')).toEqual([
    'Quarta versão.',
    'Segunda versão.',
    'Segunda versão.',
    'Primeira versão.',
  ]);
  // Returning to an earlier text restores its take.
  await say(third, { text: 'Primeira versão.', speaker: 'Clara', compression: false });
  expect((await listed(first.id)).filter(({ text }) => text === 'Primeira versão.')).toMatchObject([
    { isCurrent: true },
  ]);
});

test('a take is put back as it was: text, voice, file, curve, words and verdict; nothing is spoken', async () => {
  const { id: idProject } = await newProject(user, 'De volta');
  const first = await spokenPrompt(user, idProject, { text: 'Aprovado e depois trocado.' });
  const words = (await user.call(prompts.get, { id: first.id })).words;
  const wav = await bytesOf(first.path!);
  const approved = await user.call(prompts.approve, { id: first.id });
  const second = await say(first, { text: 'Trocado.', speaker: 'Davi', compression: true });
  expect(second.approvedAt).toBeNull();
  await user.call(prompts.approve, { id: first.id });
  const before = made();
  const answer = await restore(first.id, first.path!);
  expect(made()).toBe(before);
  const { text, speaker, compression, path, duration, bytes, curve, approvedBy, approvedAt } = approved;
  const same = { text, speaker, compression, path, duration, bytes, curve, approvedBy, approvedAt };
  expect(answer).toMatchObject({ ...same, status: 'PROCESSED', changedBy: 'Ugo Usuário' });
  expect((await user.call(prompts.get, { id: first.id })).words).toEqual(words);
  expect((await bytesOf(answer.path!)).equals(wav)).toBe(true);
  // The other take keeps its verdict.
  expect(await listed(first.id)).toMatchObject([
    { path: second.path, isCurrent: false, approvedAt: expect.any(String) },
    { path: first.path, isCurrent: true, approvedAt },
  ]);
  const { findings } = await admin.call(diagnosis.get, {});
  expect(findings.find((finding) => finding.id === 'storage')?.sentence).toMatch(
    /^Na pasta dos dados: \d+ áudios, .+; destes, .+ só de tomadas anteriores\.$/,
  );
  // Restoring the same take again changes nothing.
  expect(await restore(first.id, first.path!)).toEqual(answer);
  const { data } = await admin.call(audit.list, { search: 'prompts.restoreTake' });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ entityId: String(first.id), before: { text: 'Trocado.' }, after: { text } });
});

test('audio that was found bad comes back as bad, and good audio ends the wait for a review', async () => {
  const { id: idProject } = await newProject(user, 'Veredictos');
  const bad = await spokenPrompt(user, idProject, { text: 'Isto soa mal.' });
  // A prompt can also be invalidated while its new audio is pending.
  await admin.call(settings.update, { maintenanceMode: true });
  await admin.call(prompts.update, { id: bad.id, text: 'Isto soa bem.', speaker: 'Clara', compression: false });
  expect(await admin.call(prompts.invalidate, { id: bad.id, reason: 'pausa longa' })).toMatchObject({
    status: 'ENQUEUED',
    path: bad.path,
  });
  await admin.call(settings.update, { maintenanceMode: false });
  const good = await ended(user, bad.id);
  expect(good).toMatchObject({ isRemade: true, invalidatedPath: bad.path });
  await user.call(prompts.approve, { id: bad.id });
  const other = await say(good, { text: 'E isto, outra coisa.' });
  expect(await restore(bad.id, bad.path!)).toMatchObject({
    invalidated: true,
    isRevised: false,
    reason: 'pausa longa',
    isRemade: false,
    approvedAt: null,
  });
  expect(await restore(bad.id, other.path!)).toMatchObject({ isRemade: true, invalidatedPath: bad.path });
  expect(await statusOf(bad.path!)).toBe(200);
  expect(await restore(bad.id, good.path!)).toMatchObject({
    isRevised: true,
    isRemade: false,
    approvedAt: expect.any(String),
  });
  await restore(bad.id, other.path!);
  await user.call(prompts.undoInvalidate, { id: bad.id });
  expect(await restore(bad.id, bad.path!)).toMatchObject({ invalidated: false, reason: null });
});

test('what failed can go back to a take, and a retry, a dictionary and an import leave one each', async () => {
  const { id: idProject } = await newProject(user, 'Falhas e dicionário');
  const first = await spokenPrompt(user, idProject, { text: 'A ANATEL ligou.' });
  const failed = await say(first, { text: '\u0e46' });
  expect(failed).toMatchObject({ status: 'FAILED', path: null });
  expect(await listed(first.id)).toMatchObject([{ path: first.path, isCurrent: false }]);
  const back = await restore(first.id, first.path!);
  expect(back).toMatchObject({ status: 'PROCESSED', failureCode: null, text: 'A ANATEL ligou.', path: first.path });
  const { madeAnew } = await user.call(dictionary.create, {
    idProject,
    written: 'ANATEL',
    kind: 'alias',
    spoken: 'agência',
    isWholeWord: true,
    isCaseSensitive: false,
    makeAnew: true,
  });
  expect(madeAnew).toBe(1);
  const anew = await until('the new audio', async () => {
    const now = await ended(user, first.id);
    return now.path !== first.path && now;
  });
  expect(await listed(first.id)).toMatchObject([
    { path: anew.path, isCurrent: true, text: 'A ANATEL ligou.' },
    { path: first.path, isCurrent: false, text: 'A ANATEL ligou.' },
  ]);
  const form = new FormData();
  form.set('file', new File([`name;text\n${first.name};A ANATEL ligou ontem.\n`], 'roteiro.csv'));
  const report = await user.fetch(`/api/projects/${idProject}/import`, { method: 'POST', body: form });
  expect(await report.json()).toMatchObject({ changed: 1 });
  await ended(user, first.id);
  expect((await listed(first.id)).map(({ text }) => text)).toEqual([
    'A ANATEL ligou ontem.',
    'A ANATEL ligou.',
    'A ANATEL ligou.',
  ]);
});

test('what cannot be put back is refused in words', async () => {
  const { id: idProject } = await newProject(user, 'Recusas');
  const first = await spokenPrompt(user, idProject, { text: 'Recusa um.' });
  const second = await say(first, { text: 'Recusa dois.' });
  const ask = (change: object = {}, init = {}) =>
    user.ask(takes.restore, { id: first.id, take: hashOf(first.path!), ...change }, init);
  expect(await ask({ take: 'f'.repeat(64) })).toMatchObject({
    status: 404,
    body: { message: 'Esta tomada não existe mais.' },
  });
  expect(await ask({ take: '999999' })).toMatchObject({ status: 404 });
  expect(await ask({ take: '%' })).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  expect(await ask({ id: 999_999 })).toMatchObject({ status: 404, body: { message: 'Este prompt não existe mais.' } });
  const other = await spokenPrompt(user, idProject, { text: 'Recusa três.' });
  expect(await ask({ take: hashOf(other.path!) })).toMatchObject({ status: 404 });
  // The prompt is in the queue.
  await server.db.execute(sql`update prompts set status = 'PROCESSING' where id = ${first.id}`);
  const busy = await ask();
  expect(busy).toMatchObject({ status: 409, body: { code: 'CONFLICT', present: { id: first.id } } });
  expect(busy.body.message).toMatch(/^Este prompt está na fila/);
  await server.db.execute(sql`update prompts set status = 'PROCESSED' where id = ${first.id}`);
  // The audio file is missing.
  await server.db.execute(sql`update audios set bytes = bytes + 1 where hash = ${hashOf(first.path!)}`);
  expect(await ask()).toMatchObject({ status: 410, body: { code: 'AUDIO_GONE' } });
  await server.db.execute(sql`update audios set bytes = bytes - 1 where hash = ${hashOf(first.path!)}`);
  // The prompt is in the bin, and is restored with its takes.
  await user.call(prompts.remove, { id: first.id });
  expect(await ask()).toMatchObject({ status: 404 });
  expect((await user.ask(takes.list, { id: first.id })).status).toBe(404);
  await user.call(bin.restorePrompt, { id: first.id });
  expect(await listed(first.id)).toMatchObject([{ path: second.path }, { path: first.path }]);
  expect((await restore(first.id, first.path!)).path).toBe(first.path);
});
