import { expect, test } from 'vitest';
import { type DictionaryRecord, dictionary } from '#contract/dictionary.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { user, entry, add, listOf, pathOf, withServer } from '#server/tests/setups/dictionarySetup.ts';

withServer();

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
    entry('+Vendas', '-vendas'),
    entry("'+V", 'mais vê'),
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
  expect((await importFile(three.id, pls)).body).toMatchObject({ created: 7, updated: 0, refused: [], madeAnew: 0 });
  expect(told(await listOf(three.id))).toEqual(drafts);
  expect(csv.toString('utf8')).toContain("'=1+1");
  expect((await importFile(two.id, csv)).body).toMatchObject({ created: 7, refused: [] });
  expect(told(await listOf(two.id))).toEqual(drafts);
  expect((await importFile(two.id, csv)).body).toMatchObject({ created: 0, updated: 0, refused: [] });
  const mixed = await importFile(
    two.id,
    'escrito;dito;como\nWi-Fi;uifi;texto\n;vazio;texto\nNovo;novo;canto\nSigla;sigla\n' +
      ';;\nSaÃ§Ã£o;s\nli\uFFFDo;l\n"Aspas;a\n',
  );
  expect(mixed.body).toMatchObject({
    created: 1,
    updated: 1,
    refused: [
      { line: 3, reason: 'Campo obrigatório' },
      { line: 4, reason: 'Na coluna como, use texto, soa como ou fonemas.' },
      { line: 7, reason: expect.stringMatching(/“SaÃ§Ã£o” deve ser “Sação”/) },
      { line: 8, reason: expect.stringMatching(/letras perdidas/) },
      { line: 9, reason: expect.stringMatching(/abre aspas/) },
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
