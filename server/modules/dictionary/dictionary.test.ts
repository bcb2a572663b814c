import { expect, test } from 'vitest';
import { type DictionaryDraft, dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { reading } from '#contract/reading.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { user, manager, entry, add, listOf, forms, pathOf, withServer } from '#server/tests/setups/dictionarySetup.ts';

withServer();

test('a change tells what it would do, and then makes only that anew', async () => {
  const [project, other] = [await newProject(user, 'Dicionário um'), await newProject(user, 'Dicionário dois')];
  const touched = await spokenPrompt(user, project.id, { name: 'com_sigla', text: 'A NTXZ informa o saldo.' });
  const same = await spokenPrompt(user, project.id, { name: 'sem_sigla', text: 'A empresa informa o saldo.' });
  const inside = await spokenPrompt(user, project.id, { name: 'por_dentro', text: 'A palavra entxzada não conta.' });
  const elsewhere = await spokenPrompt(user, other.id, { name: 'noutro', text: 'A NTXZ informa o saldo.' });
  const wanted = entry('NTXZ', 'enetê xis zê');
  expect(await user.call(dictionary.effect, { idProject: project.id, entry: wanted })).toEqual({
    prompts: 1,
    characters: 23,
    price: 0.023,
    recorded: 0,
  });
  const { madeAnew, entry: record } = await add(user, project.id, wanted, { makeAnew: true });
  expect(madeAnew).toBe(1);
  expect(record).toMatchObject({ idProject: project.id, position: 1, written: 'NTXZ', version: 1 });
  const after = await ended(user, touched.id);
  expect(after.status).toBe('PROCESSED');
  expect(after.path).not.toBe(touched.path);
  expect(after.duration! - touched.duration!).not.toBe(0);
  for (const { id, path } of [same, inside, elsewhere]) expect(await pathOf(id)).toBe(path);
  // Measures what removing the entry would affect; after the removal the prompt has its first file again.
  expect(await user.call(dictionary.effect, { idProject: project.id, id: record.id })).toEqual({
    prompts: 1,
    characters: 23,
    price: 0.023,
    recorded: 0,
  });
  expect(await user.call(dictionary.remove, { id: record.id, makeAnew: true })).toEqual({ madeAnew: 1 });
  expect((await ended(user, touched.id)).path).toBe(touched.path);
});

test('a form of several words also affects prompts that have other blanks between them', async () => {
  const project = await newProject(user, 'Dicionário de nomes');
  await spokenPrompt(user, project.id, { text: 'Fale com a Vila  Xyqua agora.' });
  await spokenPrompt(user, project.id, { text: 'Fale com a vila\nXyqua agora.' });
  await spokenPrompt(user, project.id, { text: 'Fale com Xyqua agora.' });
  expect(
    await user.call(dictionary.effect, { idProject: project.id, entry: entry('Vila Xyqua', 'vila chica') }),
  ).toMatchObject({ prompts: 2 });
});

test('the entries of a project win over those for all, and the first over the later ones', async () => {
  const project = await newProject(user, 'Quem vence');
  const prompt = await spokenPrompt(user, project.id, { text: 'Fale com a QWRT agora.' });
  await add(manager, null, entry('QWRT', 'geral'));
  const general = (await manager.call(dictionary.effect, { idProject: null, id: (await listOf(undefined)).at(-1)!.id }))
    .prompts;
  expect(general).toBe(1);
  await add(user, project.id, entry('QWRT', 'do projeto'));
  // The project's own entry takes precedence, so the general one changes nothing here any more.
  expect(
    (await manager.call(dictionary.effect, { idProject: null, id: (await listOf(undefined)).at(-1)!.id })).prompts,
  ).toBe(0);
  const before = await pathOf(prompt.id);
  const { entry: first, madeAnew } = await add(user, project.id, entry('qwrt', 'primeira'), {
    position: 1,
    makeAnew: true,
  });
  expect([first.position, madeAnew]).toEqual([1, 1]);
  expect((await ended(user, prompt.id)).path).not.toBe(before);
  expect((await listOf(project.id)).map(({ spoken, position }) => [spoken, position])).toEqual([
    ['primeira', 1],
    ['do projeto', 2],
  ]);
  const moved = await user.call(dictionary.update, { id: first.id, ...entry('qwrt', 'primeira'), position: 2 });
  expect(moved.entry.position).toBe(2);
  expect((await listOf(project.id)).map(({ spoken }) => spoken)).toEqual(['do projeto', 'primeira']);
});

test('only managers and administrators change the dictionary for all; everybody reads it', async () => {
  const refused = await user.ask(dictionary.create, { idProject: null, ...entry('XYZW', 'xis') });
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  const { entry: record } = await add(manager, null, entry('XYZW', 'xis ípsilon'));
  expect(forms(await listOf(undefined))).toContain('XYZW');
  for (const answer of [
    await user.ask(dictionary.update, { id: record.id, ...entry('XYZW', 'outra') }),
    await user.ask(dictionary.remove, { id: record.id }),
  ])
    expect(answer.status).toBe(403);
  await manager.call(dictionary.remove, { id: record.id });
});

test('an archived project keeps its dictionary as it is', async () => {
  const project = await newProject(user, 'Arquivado aqui');
  const { entry: record } = await add(user, project.id, entry('ABCD', 'abecedê'));
  await user.call(projects.toggle, { id: project.id });
  expect((await user.ask(dictionary.remove, { id: record.id })).body.code).toBe('ARCHIVED');
  expect((await user.ask(dictionary.create, { idProject: 999_999, ...entry('ABCD', 'x') })).status).toBe(404);
});

test.each<[Partial<Record<keyof DictionaryDraft, unknown>>, string, string]>([
  [{ written: ' ' }, 'written', 'Campo obrigatório'],
  [{ written: '...' }, 'written', 'Escreva alguma letra, número ou símbolo.'],
  [{ written: 'a[b' }, 'written', 'Não use colchetes nem quebras de linha.'],
  [{ spoken: '' }, 'spoken', 'Campo obrigatório'],
  [{ spoken: '--' }, 'spoken', 'Escreva alguma letra ou número.'],
  [{ kind: 'phonemes', spoken: 'ção]]' }, 'spoken', 'Não use colchetes nem quebras de linha.'],
  [{ kind: 'phonemes', spoken: 'ção' }, 'spoken', 'Use só os sinais de fonemas do eSpeak NG, como em "k\'aza".'],
  [{ kind: 'ipa' }, 'kind', 'Escolha como se diz.'],
  [{ spoken: 'x'.repeat(201) }, 'spoken', 'Use até 200 caracteres.'],
])('%j is refused in words', async (change, field, message) => {
  const { status, body } = await user.ask(dictionary.create, { idProject: null, ...entry('ok', 'ok'), ...change });
  expect([status, body.fields]).toEqual([422, { [field]: message }]);
});

test('the reading shows what the dictionary says, of the project and of all, by the rules of the sound', async () => {
  const project = await newProject(user, 'Leitura');
  await add(manager, null, entry('BRQX', 'berequê xis'));
  await add(user, project.id, entry('KLMN', 'cá ele eme ene'));
  const read = (idProject?: number) =>
    user.call(reading.read, { text: 'KLMN e BRQX custam R$ 2,50.', ...(idProject !== undefined && { idProject }) });
  expect((await read(project.id)).spoken).toBe('cá ele eme ene e berequê xis custam dois reais e cinquenta centavos.');
  expect((await read(project.id)).pieces.map(({ written, rule }) => [written, rule])).toEqual([
    ['KLMN', 'dictionary'],
    ['BRQX', 'dictionary'],
    ['R$ 2,50', 'money'],
  ]);
  expect((await read()).pieces.find(({ written }) => written === 'BRQX')?.rule).toBe('dictionary');
  expect((await read()).pieces.find(({ written }) => written === 'KLMN')?.rule).not.toBe('dictionary');
});
