import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DictionaryDraft, type DictionaryRecord, dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { reading } from '#contract/reading.ts';
import { type Client } from '#testing/client.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer({ PRICE_PER_CHARACTER: '0.001' });
  [user, manager] = [await server.signIn('USER'), await server.signIn('MANAGER')];
});
afterAll(() => server.stop());

const entry = (written: string, spoken: string, change: Partial<DictionaryDraft> = {}): DictionaryDraft => ({
  written,
  spoken,
  kind: 'alias',
  isWholeWord: true,
  isCaseSensitive: false,
  ...change,
});
const add = (
  client: Client,
  idProject: number | null,
  draft: DictionaryDraft,
  more: { position?: number; makeAnew?: boolean } = {},
) => client.call(dictionary.create, { idProject, ...draft, ...more });
const listOf = async (idProject: number | undefined) =>
  (await user.call(dictionary.list, { ...(idProject !== undefined && { idProject }), perPage: 100 })).data;
const forms = (records: DictionaryRecord[]) => records.map(({ written }) => written);
const pathOf = async (id: number) => (await user.call(prompts.get, { id })).path;

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
  });
  const { madeAnew, entry: record } = await add(user, project.id, wanted, { makeAnew: true });
  expect(madeAnew).toBe(1);
  expect(record).toMatchObject({ idProject: project.id, position: 1, written: 'NTXZ', version: 1 });
  const after = await ended(user, touched.id);
  expect(after.status).toBe('PROCESSED');
  expect(after.path).not.toBe(touched.path);
  expect(after.duration! - touched.duration!).not.toBe(0);
  for (const { id, path } of [same, inside, elsewhere]) expect(await pathOf(id)).toBe(path);
  // Said in the same way elsewhere it is the same file; taken back it is the first one again.
  expect(await user.call(dictionary.effect, { idProject: project.id, id: record.id })).toEqual({
    prompts: 1,
    characters: 23,
    price: 0.023,
  });
  expect(await user.call(dictionary.remove, { id: record.id, makeAnew: true })).toEqual({ madeAnew: 1 });
  expect((await ended(user, touched.id)).path).toBe(touched.path);
});

test('the entries of a project win over those for all, and the first over the later ones', async () => {
  const project = await newProject(user, 'Quem vence');
  const prompt = await spokenPrompt(user, project.id, { text: 'Fale com a QWRT agora.' });
  await add(manager, null, entry('QWRT', 'geral'));
  const general = (await manager.call(dictionary.effect, { idProject: null, id: (await listOf(undefined)).at(-1)!.id }))
    .prompts;
  expect(general).toBe(1);
  await add(user, project.id, entry('QWRT', 'do projeto'));
  // For all it now changes nothing any more in this project.
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

const importFile = (idProject: number, content: string | Uint8Array, more: object = {}) =>
  user.ask(dictionary.importFile, { idProject, ...more }, { file: { name: 'dicionario.csv', content } });

test('what is exported as CSV and as PLS comes back the same; unknown lines are told by number', async () => {
  const [one, two, three] = [
    await newProject(user, 'Exporta'),
    await newProject(user, 'Importa CSV'),
    await newProject(user, 'Importa PLS'),
  ];
  const drafts = [
    entry('Wi-Fi', 'uai fai'),
    entry('São "João" & Cia; <b>', 'são joão', { isCaseSensitive: true }),
    entry('ção', 'são', { isWholeWord: false, kind: 'respelling' }),
    entry('nhoque', "J'oki", { kind: 'phonemes' }),
    entry('=1+1', 'dois'),
  ];
  for (const draft of drafts) await add(user, one.id, draft);
  const told = (records: DictionaryRecord[]) =>
    records.map(({ written, spoken, kind, isWholeWord, isCaseSensitive }) => ({
      written,
      spoken,
      kind,
      isWholeWord,
      isCaseSensitive,
    }));
  const fetchFile = async (format: string) =>
    Buffer.from(await (await user.fetch(`/api/dictionary/export?idProject=${one.id}&format=${format}`)).arrayBuffer());
  const csv = await fetchFile('csv');
  expect(csv.toString('utf8').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFescrito;dito;como;palavra inteira;diferencia maiúsculas',
    'Wi-Fi;uai fai;texto;sim;não',
  ]);
  const pls = await fetchFile('pls');
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<lexicon version="1.0" ';
  const namespace = 'xmlns="http://www.w3.org/2005/01/pronunciation-lexicon"';
  expect(pls.toString('utf8').slice(0, (head + namespace).length)).toBe(head + namespace);
  expect((await importFile(three.id, pls)).body).toMatchObject({ created: 5, updated: 0, refused: [], madeAnew: 0 });
  expect(told(await listOf(three.id))).toEqual(drafts);
  // A spreadsheet's own guard against formulas stays in the CSV.
  expect((await importFile(two.id, csv)).body).toMatchObject({ created: 5, refused: [] });
  expect(told(await listOf(two.id)).slice(0, 4)).toEqual(drafts.slice(0, 4));
  const mixed = await importFile(
    two.id,
    'escrito;dito;como\nWi-Fi;uifi;texto\n;vazio;texto\nNovo;novo;canto\nSigla;sigla\n',
  );
  expect(mixed.body).toMatchObject({
    created: 1,
    updated: 1,
    refused: [
      { line: 3, reason: 'Campo obrigatório' },
      { line: 4, reason: 'Na coluna como, use texto, soa como ou fonemas.' },
    ],
  });
  expect((await listOf(two.id)).map(({ written, spoken }) => [written, spoken])).toEqual(
    expect.arrayContaining([
      ['Wi-Fi', 'uifi'],
      ['Sigla', 'sigla'],
    ]),
  );
});

test('a trial changes nothing and tells the effect; then only what sounds otherwise is made anew', async () => {
  const project = await newProject(user, 'Ensaio');
  const touched = await spokenPrompt(user, project.id, { name: 'tocado', text: 'O KPXQ subiu.' });
  const left = await spokenPrompt(user, project.id, { name: 'intocado', text: 'O preço subiu.' });
  const file = 'escrito;dito\nKPXQ;capê xis\nZZTOP;zê zê\n';
  const trial = await importFile(project.id, file, { isTrial: true, makeAnew: true });
  expect(trial.body).toMatchObject({ created: 2, effect: { prompts: 1, characters: 13 }, madeAnew: 0 });
  expect(await listOf(project.id)).toEqual([]);
  expect((await importFile(project.id, file, { makeAnew: true })).body).toMatchObject({ created: 2, madeAnew: 1 });
  expect((await ended(user, touched.id)).path).not.toBe(touched.path);
  expect(await pathOf(left.id)).toBe(left.path);
});

test.each([
  ['nada;aqui\na;b', /A primeira linha/],
  ['<?xml version="1.0"?><!DOCTYPE lexicon [<!ENTITY a "aaaa">]><lexicon/>', /DOCTYPE/],
  ['<lexicon><lexeme></lexicon>', /bem formado/],
  ['<html></html>', /lexicon/],
  [Uint8Array.of(0x65, 0xe7, 0x3b), /UTF-8/],
])('a file that is no dictionary is refused in words: %s', async (content, message) => {
  const project = await newProject(user, 'Recusa arquivos');
  const { status, body } = await importFile(project.id, content);
  expect(status).toBe(422);
  expect(body.message).toMatch(message);
});

test('PLS of others: several graphemes are several entries, the first alias counts, no other alphabet', async () => {
  const project = await newProject(user, 'PLS alheio');
  const { body } = await importFile(
    project.id,
    [
      '<?xml version="1.0"?><lexicon version="1.0" alphabet="ipa" xml:lang="pt-BR" ' +
        'xmlns="http://www.w3.org/2005/01/pronunciation-lexicon">',
      '<lexeme><grapheme>W3C</grapheme><grapheme>w3c.org</grapheme>' +
        '<alias>dáblio três cê</alias><alias>outra</alias></lexeme>',
      '<lexeme><grapheme>casa</grapheme><phoneme>ˈkazɐ</phoneme></lexeme>' +
        '<lexeme><grapheme>nada</grapheme></lexeme></lexicon>',
    ].join('\n'),
  );
  expect(body).toMatchObject({
    created: 2,
    refused: [
      { line: 2, reason: expect.stringContaining('"ipa"') },
      { line: 3, reason: '"nada" não diz como se lê.' },
    ],
  });
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
