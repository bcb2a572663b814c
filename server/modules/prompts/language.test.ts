import { expect, test } from 'vitest';
import { type Batch, batches } from '#contract/batches.ts';
import { preview, PREVIEW_HEADER } from '#contract/preview.ts';
import { projects } from '#contract/projects.ts';
import { takes } from '#contract/takes.ts';
import {
  activated,
  created,
  idProject,
  manager,
  prompts,
  server,
  withServer,
} from '#server/tests/setups/modelsSetup.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';

withServer();

const text = 'The menu has 3 options.';
/** Number of files and streams synthesized by the engine. */
const made = () =>
  server.speech.stats.realTimeFactor.embedded.spread().count + server.speech.stats.firstByteMs.spread().count;
const wordsOf = async (id: number) =>
  (await manager.call(prompts.get, { id })).words.map(({ from, to }) => text.slice(from, to));

test('a prompt is said in its language, which every change, take and copy of it keeps', async () => {
  const answer = await manager.fetch(`/api${preview.speak.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idProject, text, speaker: 'Clara', compression: false, language: 'english' }),
  });
  const heard = answer.headers.get(PREVIEW_HEADER)!;
  await answer.arrayBuffer();
  const before = made();
  const english = await spokenPrompt(manager, idProject, { name: 'menu', text, language: 'english' });
  expect([english.language, english.path]).toEqual(['english', expect.stringContaining(heard) as string]);
  expect(made()).toBe(before);
  const portuguese = await spokenPrompt(manager, idProject, { name: 'cardápio', text });
  expect([portuguese.language, portuguese.path === english.path]).toEqual(['portuguese_brazil', false]);
  expect(await wordsOf(english.id)).toEqual(expect.arrayContaining(['menu', 'options']));

  // Requests without a language come from older clients.
  const { id, speaker } = english;
  const compressed = await manager.call(prompts.update, { id, text, speaker, compression: true });
  expect(compressed.language).toBe('english');
  await ended(manager, id);
  await manager.call(prompts.update, { id, text, speaker, compression: true, language: 'portuguese_brazil' });
  const changed = await ended(manager, id);
  expect(changed.language).toBe('portuguese_brazil');
  const kept = (await manager.call(takes.list, { id })).data;
  expect(kept.map(({ language, compression }) => [language, compression])).toEqual([
    ['portuguese_brazil', true],
    ['english', true],
    ['english', false],
  ]);
  const back = await manager.call(takes.restore, { id, take: kept[2]!.id });
  expect([back.language, back.path]).toEqual(['english', english.path]);

  const target = await newProject(manager, 'Cópia em inglês');
  const copy = { id: idProject, action: 'copy' as const, target: target.id, ids: [id] };
  const batch = (await manager.call(batches.create, copy)) as Batch;
  await until('the copy', async () => (await manager.call(batches.get, { id: batch.id })).status === 'DONE');
  const { data } = await manager.call(prompts.list, { idProject: target.id });
  expect(data).toMatchObject([{ name: 'menu', language: 'english', path: english.path, status: 'PROCESSED' }]);
});

test('a voice that does not speak the language is refused in words, and left out of a batch', async () => {
  await activated((await created('júlia', 'sdp')).id);
  const project = await newProject(manager, 'Duas línguas');
  const asked = { idProject: project.id, name: 'saída', text, speaker: 'júlia', compression: false } as const;
  const refused = await manager.ask(prompts.create, { ...asked, language: 'english' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    fields: { speaker: 'A voz "júlia" não fala o idioma do prompt. Escolha outra voz ou outro idioma.' },
  });
  const unknown = await manager.ask(prompts.create, { ...asked, language: 'klingon' } as never);
  expect([unknown.status, unknown.body]).toMatchObject([422, { fields: { language: 'Escolha um idioma' } }]);

  await spokenPrompt(manager, project.id, { name: 'primeiro', language: 'english', text });
  await spokenPrompt(manager, project.id, { name: 'segundo' });
  const voice = { id: project.id, action: 'voice', speaker: 'júlia', filter: {} } as const;
  const said = await manager.ask(batches.create, { ...voice, dryRun: true });
  expect(said.body).toMatchObject({ matched: 2, changes: 1, notDone: [{ code: 'FOREIGN', count: 1 }] });
  const { id } = (await manager.call(batches.create, voice)) as Batch;
  await until('its end', async () => (await manager.call(batches.get, { id })).status === 'DONE');
  const { data } = await manager.call(prompts.list, { idProject: project.id });
  expect(Object.fromEntries(data.map(({ name, speaker }) => [name, speaker]))).toEqual({
    primeiro: 'Clara',
    segundo: 'júlia',
  });
  await manager.call(projects.remove, { id: project.id });
});
