import { expect, test } from 'vitest';
import { shapeByRule } from '#common/packs/packNames.ts';
import { packRules } from '#common/packs/packRules.ts';
import { type NamedPrompt, openFileNames } from '#common/zipNames.ts';
import type { ZipChoice } from '#contract/projects.ts';
import { openMatching } from './matchNames.ts';

const promptsOf = (names: readonly string[]) =>
  names.map((name, i) => ({ id: 101 + i, name, speaker: 'Clara', compression: i % 2 === 0 }));
const choiceOf = (names: string, destination: ZipChoice['destination'] = 'folder'): ZipChoice => ({
  names,
  destination,
  formats: '',
  captions: false,
  onlyApproved: false,
});

/** The names in a zip of about so many files. */
const openZip = ({ names, destination }: ZipChoice, total: number) => {
  const shape = destination === 'folder' ? undefined : shapeByRule(packRules[destination].names);
  const nameFile = openFileNames(names, total, shape);
  return (prompt: NamedPrompt) => nameFile(prompt).name;
};

const NAMES = [
  'Saudação: manhã',
  'Aguarde...',
  'Setor A/B',
  'con',
  'aux .x',
  'Opção 1',
  'opcao um',
  'boas_vindas',
  'Fim de "teste"?',
  'João',
  '2ª via',
  'Ramal 2026',
  'a'.repeat(180),
];

test.each<ZipChoice>([
  choiceOf('{nome}'),
  choiceOf('{numero}-{nome}'),
  choiceOf('{numero} {nome}'),
  choiceOf('{nome} {voz} ({saida})'),
  choiceOf('{id}'),
  choiceOf('{nome}.{Número}.{id}'),
  choiceOf('{nome}', 'asterisk'),
  choiceOf('{numero}_{nome}', 'asterisk'),
])('every file of a zip comes back to its prompt: %o', async (choice) => {
  const prompts = promptsOf(NAMES);
  const nameEntry = openZip(choice, 12_345);
  const match = openMatching(prompts, choice);
  for (const prompt of prompts) {
    const name = nameEntry(prompt);
    expect([name, await match(name)]).toEqual([name, [prompt.id]]);
    expect([name, await match(name.normalize('NFD'))]).toEqual([name, [prompt.id]]);
  }
});

test('a zip of before the project chose other names comes back too', async () => {
  const prompts = promptsOf(NAMES);
  for (const former of [choiceOf('{nome}'), choiceOf('{numero}-{nome}')]) {
    const nameEntry = openZip(former, prompts.length);
    const match = openMatching(prompts, choiceOf('{id}_{nome}', 'asterisk'));
    for (const prompt of prompts) expect(await match(nameEntry(prompt))).toEqual([prompt.id]);
  }
});

test.each([
  'Boas-vindas (1)',
  'BOAS VINDAS - Cópia',
  'boas_vindas - Copia',
  'boas_vindas - Cópia (2)',
  'boas_vindas copy',
  'boas_vindas copy 2',
  'boas vindas cópia 3',
  'boas_vindas - Copy (3) (1)',
  'Cópia de boas_vindas',
  'boas_vindas.',
  'boas_vindas_copia',
])('a copy is for the prompt of its file: %s', async (name) => {
  expect(await openMatching(promptsOf(['boas_vindas', 'cópia', 'Olá']), null)(name)).toEqual([101]);
});

test.each<[string, string[], string, number[]]>([
  ['a prompt that is named like a copy comes first', ['Olá', 'Olá (1)'], 'olá (1)', [102]],
  ['the same letters come before others', ['pao', 'pão'], 'Pão', [102]],
  ['what only resembles two is told', ['pao', 'pão'], 'PÃO_', [101, 102]],
  ['two of one name are told', ['Olá', 'Olá', 'Tchau'], 'Olá', [101, 102]],
  ['the id behind a name tells them apart', ['Olá', 'Olá', 'Tchau'], 'Olá-102', [102]],
  ['unless a third has that name', ['Olá', 'Olá', 'Olá-102'], 'Olá-102', [102, 103]],
  ['an id is of its own prompt', ['Olá', 'Tchau'], 'Tchau-101', []],
  ['the other of two may be gone', ['Tchau', 'Olá'], 'Olá-102', [102]],
  ['a number before a name', ['Olá', 'Tchau'], '017-Tchau', [102]],
  ['a number that belongs to a name', ['Olá', '017-Olá'], '017-Olá', [102]],
  ['a number of two digits is of the name', ['Olá'], '17-Olá', []],
  ['a number alone tells nothing', ['Olá', 'Tchau'], '002', []],
  ['a part of a name is no name', ['Olá mundo'], 'Olá', []],
  ['what is not there', ['Olá'], 'nada', []],
  ['a name of marks only', ['Olá'], ' - Cópia', []],
])('%s', async (_, names, file, ids) => {
  const found = await openMatching(promptsOf(names), choiceOf('{numero}'))(file);
  expect([...found].sort()).toEqual(ids);
});

test('a number is told that may be of the name or of the zip', async () => {
  const match = openMatching(promptsOf(['Olá', '017-Olá']), choiceOf('{numero}-{nome}'));
  expect([...(await match('017-Olá'))].sort()).toEqual([101, 102]);
});

test('a thousand files and ten thousand prompts are matched in a moment', async () => {
  const prompts = promptsOf(Array.from({ length: 10_000 }, (_, i) => `Mensagem ${i} da central: opções`));
  const match = openMatching(prompts, choiceOf('{numero}-{nome}'));
  const before = performance.now();
  for (let i = 0; i < 1000; i++)
    expect(await match(`${String(i + 1).padStart(5, '0')}-Mensagem ${i} da central_ opções`)).toEqual([101 + i]);
  expect(performance.now() - before).toBeLessThan(5000);
});
