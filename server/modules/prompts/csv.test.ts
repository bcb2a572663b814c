import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prompts } from '#contract/prompts.ts';
import { projects } from '#contract/projects.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const upload = async (content: string | Uint8Array, name = 'ura.csv') => {
  const { id } = await newProject(user);
  const { status, body } = await user.ask(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: true },
    { file: { name, content } },
  );
  return { id, status, body: body as typeof body & { created: number; refused: { line: number; reason: string }[] } };
};

test('each usable line becomes a prompt; the others are named by number and reason', async () => {
  const { id, body } = await upload(
    '\uFEFFname;text\r\nura_um;Texto um\r\n12;Nome só de dígitos\r\nura_dois;\r\n\r\nura_tres;"Com ; e ""aspas""\n' +
      'em duas linhas"\r\nura_quatro;a;b\r\nura_cinco\r\nura_seis;Texto seis',
  );
  expect(body.created).toBe(3);
  expect(body.refused).toEqual([
    { line: 3, field: 'name', reason: expect.stringContaining('3 letras') },
    { line: 4, field: 'text', reason: 'Insira um texto para ser processado' },
    { line: 8, reason: 'A linha tem 3 colunas; use duas, nome e texto. Um texto com “;” vai entre aspas.' },
    { line: 9, reason: 'Falta o “;” entre o nome e o texto.' },
  ]);
  const { data } = await user.call(prompts.list, { idProject: id, orderBy: 'id', orderByDirection: 'asc' });
  expect(data.map(({ name, text, fileName, line }) => [name, text, fileName, line])).toEqual([
    ['ura_um', 'Texto um', 'ura.csv', 2],
    ['ura_tres', 'Com ; e "aspas"\nem duas linhas', 'ura.csv', 6],
    ['ura_seis', 'Texto seis', 'ura.csv', 10],
  ]);
  await until('all three are spoken', async () => (await user.call(projects.get, { id })).prompts.processed === 3);
});

test('a quote that never closes costs its own line only', async () => {
  const lines = Array.from(
    { length: 300 },
    (_, i) => `linha_${i} boa;Texto da linha número ${i}, com alguma extensão.`,
  );
  const { body } = await upload(['name;text', 'ruim_aqui;"abre e não fecha', ...lines].join('\n'));
  expect(body).toMatchObject({
    created: 300,
    refused: [{ line: 2, reason: 'A linha abre aspas e não as fecha. Feche-as ou tire-as.' }],
  });
});

test.each([
  [
    'in Latin-1',
    Buffer.from('name;text\nsauda\xe7\xe3o;Ol\xe1', 'latin1'),
    'O arquivo CSV deve estar codificado em UTF-8.',
  ],
  ['with commas', 'name,text\nura,Texto', "O arquivo CSV deve usar ';' como separador."],
  ['with a third column', 'name;text;voice\nura_um;Texto;Clara', 'O arquivo deve conter duas colunas, nome e texto'],
  ['with other columns', 'nome;texto\nura_um;Texto', 'O arquivo deve conter duas colunas, nome e texto'],
  ['of 0 bytes', '', 'O arquivo CSV está vazio.'],
  ['with a header only', 'name;text\n', 'O arquivo CSV tem só o cabeçalho.'],
  [
    'with 10,001 lines',
    `name;text\n${'ura_linha;Texto\n'.repeat(10_001)}`,
    'O arquivo CSV pode ter no máximo 10.000 linhas.',
  ],
  ['without a usable line', 'name;text\n1;Texto', expect.stringContaining('Linha 2, nome: ')],
])('a file %s is refused whole and leaves nothing', async (_what, content, message) => {
  const { id, status, body } = await upload(content);
  expect([status, body.message]).toEqual([422, message]);
  expect((await user.call(projects.get, { id })).prompts.total).toBe(0);
});

test('10,000 lines are taken in one request', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, i) => `prompt_${i} da_ura;Texto número ${i} de uma lista longa de avisos.`,
  );
  const { id, body } = await upload(`name;text\n${lines.join('\n')}`);
  expect(body).toEqual({ created: 10_000, refused: [], idVersion: expect.any(Number) });
  const { prompts: counts } = await user.call(projects.get, { id });
  expect(counts.total).toBe(10_000);
  await until('plans are told of them, before the database looks by itself', async () => {
    const { rows } = await server.db.execute<{ isAsked: boolean }>(
      sql`select last_analyze is not null as "isAsked" from pg_stat_user_tables where relname = 'prompts'`,
    );
    return rows[0]!.isAsked;
  });
  await user.call(projects.remove, { id });
});

test('a text and a file together, or a file over the limit, are refused', async () => {
  const { id } = await newProject(user);
  const both = await user.ask(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: true, name: 'um nome', text: 'Um texto' },
    { file: { name: 'a.csv', content: 'name;text\nura_um;Texto' } },
  );
  expect(both.body.fields).toEqual({ file: 'Envie um texto ou um arquivo, não os dois.' });
  const large = await user.ask(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: true },
    { file: { name: 'a.csv', content: new Uint8Array(49 * 1024 * 1024) } },
  );
  expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
});

const csvOf = (...names: string[]) => ({
  name: 'revisada.csv',
  content: ['name;text', ...names.map((name) => `${name};Texto de ${name}`)].join('\n'),
});

test('a revised file doubles what the caller says nothing of, and leaves out what it is told to', async () => {
  const { id } = await newProject(user);
  const input = { idProject: id, speaker: 'Clara', compression: true };
  const send = async (file: ReturnType<typeof csvOf>, sameNames?: 'create' | 'leaveOut') =>
    user.call(prompts.create, { ...input, ...(sameNames && { sameNames }) }, { file });
  const first = csvOf('ura_um', 'ura_dois');
  expect(await send(first)).toEqual({ created: 2, refused: [], idVersion: expect.any(Number) });
  expect(await send(first)).toEqual({ created: 2, refused: [], idVersion: expect.any(Number) });
  expect(await send(csvOf('ura_um', 'ura_dois', 'ura_tres', 'ura_tres', 'Ura_um'), 'leaveOut')).toEqual({
    created: 2,
    refused: [],
    leftOut: 3,
    idVersion: expect.any(Number),
  });
  expect(await send(first, 'leaveOut')).toEqual({ created: 0, refused: [], leftOut: 2 });
  const { data } = await user.call(prompts.list, { idProject: id, orderBy: 'id', orderByDirection: 'asc' });
  expect(data.map(({ name, line }) => [name, line])).toEqual([
    ['ura_um', 2],
    ['ura_dois', 3],
    ['ura_um', 2],
    ['ura_dois', 3],
    ['ura_tres', 4],
    ['Ura_um', 6],
  ]);
  expect((await user.ask(prompts.create, { ...input, sameNames: 'apagar' }, { file: first })).body).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('a revised file gives its texts to the prompts that are there, where it is told to', async () => {
  const { id } = await newProject(user);
  const input = { idProject: id, speaker: 'Clara', compression: true };
  const send = async (lines: readonly string[], sameNames: 'create' | 'update') =>
    user.call(
      prompts.create,
      { ...input, sameNames },
      { file: { name: 'ura.csv', content: ['name;text', ...lines].join('\n') } },
    );
  const list = async () =>
    (await user.call(prompts.list, { idProject: id, orderBy: 'id', orderByDirection: 'asc' })).data;
  await send(['ura_um;Um', 'ura_dois;Dois', 'ura_dois;Dois de novo'], 'create');
  const before = await list();
  await until('all are spoken', async () => (await user.call(projects.get, { id })).prompts.processed === 3);
  const kept = (await list())[0]!;
  const revised = ['ura_um;Um', 'ura_dois;Dois mudou', 'ura_tres;Três', '12;Nome ruim'];
  expect(await send(revised, 'update')).toMatchObject({
    created: 1,
    updated: 1,
    unchanged: 1,
    refused: [{ line: 5, field: 'name' }],
  });
  const after = await list();
  expect(after.map(({ name, text }) => [name, text])).toEqual([
    ['ura_um', 'Um'],
    ['ura_dois', 'Dois mudou'],
    ['ura_dois', 'Dois de novo'],
    ['ura_tres', 'Três'],
  ]);
  expect(after.slice(0, 3).map((prompt) => prompt.id)).toEqual(before.map((prompt) => prompt.id));
  // A text that did not change is not spoken again.
  expect(after[0]).toMatchObject({ status: 'PROCESSED', path: kept.path, version: kept.version });
  expect(await send(revised, 'update')).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});
