import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { fileImports } from '#contract/fileImports.ts';
import { type Client } from '#testing/client.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '1' });
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const common = { speaker: 'Clara', compression: true };
const csvOf = (...names: string[]) => ({
  name: 'revisada.csv',
  content: ['name;text', ...names.map((name) => `${name};Texto de ${name}`)].join('\n'),
});

test('names that the project has are told by name; archived or not, but of a project that stands', async () => {
  const { id } = await newProject(user);
  const other = await newProject(user);
  await user.call(prompts.create, { ...common, idProject: id }, { file: csvOf('ura_um', 'ura_dois', 'ura_um') });
  await user.call(prompts.create, { ...common, idProject: other.id }, { file: csvOf('ura_tres') });
  const names = ['ura_um', 'Ura_um', 'ura_dois', 'ura_tres', 'ura_um', 'aspa\'s \\ {"}'];
  const { taken } = await user.call(fileImports.findNames, { idProject: id, names });
  expect(taken.toSorted()).toEqual(['ura_dois', 'ura_um']);
  expect(await user.call(fileImports.findNames, { idProject: id, names: [] })).toEqual({
    taken: [],
    characterPrice: 0.0001,
  });
  expect((await user.ask(fileImports.findNames, { idProject: 999_999, names })).body).toMatchObject({
    code: 'NOT_FOUND',
  });
  for (const bad of [undefined, 'ura_um', [1], ['a'.repeat(121)], Array.from({ length: 10_001 }, () => 'ura_um')])
    expect((await user.ask(fileImports.findNames, { idProject: id, names: bad })).body).toMatchObject({
      code: 'INVALID_INPUT',
    });
});

test('the texts that an update would replace come with the names, of each the first in the script', async () => {
  const { id } = await newProject(user);
  await user.call(prompts.create, { ...common, idProject: id }, { file: csvOf('ura_um', 'ura_dois') });
  const again = { name: 'outra.csv', content: 'name;text\nura_um;Outro texto.' };
  await user.call(prompts.create, { ...common, idProject: id, sameNames: 'create' }, { file: again });
  const names = ['ura_nada', 'ura_dois', 'ura_um'];
  const { taken, texts } = await user.call(fileImports.findNames, { idProject: id, names, withTexts: true });
  expect(Object.fromEntries(taken.map((name, i) => [name, texts?.[i]]))).toEqual({
    ura_dois: 'Texto de ura_dois',
    ura_um: 'Texto de ura_um',
  });
  const long = 'a'.repeat(2000);
  await server.db.execute(sql`
    insert into prompts (project_id, name, text, speaker, compression, status)
    select ${id}, 'longo ' || i, ${long}, 'Clara', true, 'PROCESSED' from generate_series(1, 1001) as i`);
  const many = Array.from({ length: 1001 }, (_, i) => `longo ${i + 1}`);
  const answer = await user.call(fileImports.findNames, { idProject: id, names: many, withTexts: true });
  expect(answer.taken).toHaveLength(1001);
  expect(answer.texts).toBeUndefined();
});

test('a name that is only in the bin is free: the form does not warn, and a file adds it', async () => {
  const { id } = await newProject(user);
  await user.call(prompts.create, { ...common, idProject: id }, { file: csvOf('ura_um', 'ura_dois', 'ura_um') });
  const { data } = await user.call(prompts.list, { idProject: id, orderBy: 'id', orderByDirection: 'asc' });
  // One of the two 'ura_um', and the only 'ura_dois'.
  for (const one of data.slice(0, 2)) await user.call(prompts.remove, { id: one.id });
  const names = ['ura_um', 'ura_dois'];
  expect((await user.call(fileImports.findNames, { idProject: id, names })).taken).toEqual(['ura_um']);
  const asked = { ...common, idProject: id, sameNames: 'leaveOut' } as const;
  expect(await user.call(prompts.create, asked, { file: csvOf(...names) })).toMatchObject({ created: 1, leftOut: 1 });
});

test('ten thousand names are asked for in a project of sixty thousand prompts, one look each', async () => {
  const names = Array.from({ length: 10_000 }, (_, i) => `aviso ${i + 25_000} da ura`);
  const find = async (prompts: number) => {
    const { id } = await newProject(user);
    await server.db.execute(sql`
      insert into prompts (project_id, name, text, speaker, compression, status)
      select ${id}, 'aviso ' || (i % 30000) || ' da ura', 'Texto', 'Clara', true, 'PROCESSED'
      from generate_series(1, ${prompts}::int) as i`);
    let taken: readonly string[] = [];
    const took: number[] = [];
    // Use the fastest of five, since one pause of a busy machine takes as long as the query.
    for (let i = 0; i < 5; i += 1) {
      const from = performance.now();
      ({ taken } = await user.call(fileImports.findNames, { idProject: id, names }));
      took.push(performance.now() - from);
    }
    await user.call(projects.remove, { id });
    return { taken, ms: Math.min(...took) };
  };
  await find(600);
  const [few, many] = [await find(600), await find(60_000)];
  expect(many.taken).toHaveLength(5000);
  // Without the index, a hundred times as many prompts would take a hundred times as long.
  expect(many.ms).toBeLessThan(10 * few.ms);
});

test('refused lines are kept, told of in the notifications, and come back as a CSV that can be sent', async () => {
  const { id } = await newProject(user, 'Projeto das recusas');
  const refused = [
    '12;Só dígitos',
    'ura_dois;',
    'ura_tres;a;b',
    'ura_quatro;"nunca fecha',
    '=ura;-5 graus;x',
    'ura_seis',
  ];
  const content = ['name;text', 'ura_um;Texto um', ...refused].join('\r\n');
  const file = (written: string) => ({ file: { name: 'ura.csv', content: written } });
  const report = await user.call(prompts.create, { ...common, idProject: id }, file(content));
  expect(report).toMatchObject({ created: 1, idFile: expect.any(Number) });
  const { idFile } = report as { idFile: number };
  const { data } = await user.call(notifications.list, {});
  expect(data.find(({ kind }) => kind === 'refused')).toMatchObject({
    idFile,
    idProject: id,
    projectName: 'Projeto das recusas',
    fileName: 'ura.csv',
    refused: 6,
  });
  expect((await (await server.signIn('MANAGER')).call(notifications.list, {})).data).toEqual([]);
  const kept = await user.call(fileImports.get, { id: idFile });
  expect(kept).toMatchObject({ fileName: 'ura.csv', created: 1, refusedCount: 6 });
  expect(kept.refused.map(({ line, field }) => [line, field])).toEqual([
    [3, 'name'],
    [4, 'text'],
    [5, undefined],
    [6, undefined],
    [7, undefined],
    [8, undefined],
  ]);
  const harmless = refused.with(3, '"ura_quatro";"""nunca fecha"').with(4, "'=ura;'-5 graus;x");
  const csv = String(await user.call(fileImports.exportRefused, { id: idFile })).replace('\uFEFF', '');
  expect(csv).toBe(['name;text', ...harmless, ''].join('\r\n'));
  const mended = csv
    .replace('12;', 'doze;')
    .replace('ura_dois;', 'ura_dois;Dois')
    .replace(';a;b', ';a')
    .replace('s;x', 's');
  expect(await user.call(prompts.create, { ...common, idProject: id }, file(mended))).toMatchObject({
    created: 5,
    refused: [{ line: 7 }],
  });
});

test('a file without a refused line, or refused whole, keeps nothing; a project takes its lines along', async () => {
  const { id } = await newProject(user);
  const send = (content: string) =>
    user.ask(prompts.create, { ...common, idProject: id }, { file: { name: 'ura.csv', content } });
  expect((await send('name;text\nura_um;Um')).body).toEqual({
    created: 1,
    refused: [],
    idVersion: expect.any(Number),
  });
  expect((await send('name;text\n1;Um')).status).toBe(422);
  const count = async () => (await server.db.execute(sql`select from sent_files where project_id = ${id}`)).rows.length;
  expect(await count()).toBe(0);
  const { idFile } = (await send('name;text\nura_um;Um\n1;Um')).body as unknown as { idFile: number };
  expect(await count()).toBe(1);
  await user.call(projects.remove, { id });
  for (const endpoint of [fileImports.get, fileImports.exportRefused])
    expect((await user.ask(endpoint, { id: idFile })).body).toMatchObject({ code: 'NOT_FOUND' });
});

test('a thousand lines may be refused, with texts that no text may have', async () => {
  const { id } = await newProject(user);
  const long = 'á'.repeat(4000);
  const content = ['name;text', 'ura_um;Um', ...Array.from({ length: 1200 }, (_, i) => `ura_${i};${long}`)].join('\n');
  const { idFile } = (await user.call(
    prompts.create,
    { ...common, idProject: id },
    { file: { name: 'ura.csv', content: `${content}\nura_x;nul\0o\n` } },
  )) as { idFile: number };
  expect((await user.call(fileImports.get, { id: idFile })).refused).toHaveLength(100);
  const csv = String(await user.call(fileImports.exportRefused, { id: idFile }));
  expect(csv.length).toBeGreaterThan(1200 * 4000);
  expect(csv.endsWith(`ura_1199;${long}\r\nura_x;nul\uFFFDo\r\n`)).toBe(true);
});
