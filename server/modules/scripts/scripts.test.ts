import fc from 'fast-check';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { writeXlsx } from '#server/modules/prompts/xlsx/writeXlsx.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { scripts } from '#contract/scripts.ts';
import { cases } from '#testing/cases.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

type Line = readonly [name: string, text: string];
const csvOf = (lines: readonly Line[]) =>
  ['name;text', ...lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))].join('\n');

const xlsxOf = (lines: readonly Line[]) =>
  buffer(writeXlsx(Readable.from([[['Nome', 'Texto'], ...lines]]) as AsyncIterable<Line[]>));
const send = (id: number, content: string | Uint8Array, how: Record<string, unknown> = {}) =>
  user.ask(scripts.importFile, { id, ...how }, { file: { name: 'roteiro', content } });
/** Like `send`, but fails if the file is refused. */
async function bring(id: number, lines: readonly Line[], { isXlsx = false, ...how }: Record<string, unknown> = {}) {
  const { status, body } = await send(id, isXlsx ? await xlsxOf(lines) : csvOf(lines), how);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}
const newVoice = { speaker: 'Clara', compression: 'true' };

async function exported(id: number, format: 'csv' | 'xlsx'): Promise<Buffer> {
  return Buffer.from(await (await user.fetch(`/api/projects/${id}/script?format=${format}`)).arrayBuffer());
}

async function allSpoken(id: number): Promise<void> {
  await until('the end of the queue', async () => {
    const { enqueued, processing } = (await user.call(projects.get, { id })).prompts;
    return enqueued + processing === 0;
  });
}
async function spokenFor(id: number): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from usage where type = 'FILE' and subject_id = ${id}`,
  );
  return rows[0]!.count;
}

test.each([
  { count: 1000, changed: [3, 400, 900], isXlsx: false },
  // Only the reading of the file is another one.
  { count: 120, changed: [3, 40, 90], isXlsx: true },
])(
  'of $count lines 3 changed and 5 new are spoken, nothing else; verdicts stay (XLSX: $isXlsx)',
  async ({ count, changed, isXlsx }) => {
    const { id } = await newProject(user);
    // All prompts share one text, so that they need a single synthesis.
    const said = isXlsx ? 'Espere.' : 'Aguarde.';
    const before: Line[] = Array.from({ length: count }, (_, i) => [`aviso ${i} da fila`, said]);
    expect(await bring(id, before, { ...newVoice, isXlsx })).toMatchObject({
      added: count,
      changed: 0,
      unchanged: 0,
      missing: 0,
    });
    await allSpoken(id);
    const { data } = await user.call(prompts.list, {
      idProject: id,
      perPage: 100,
      orderBy: 'id',
      orderByDirection: 'asc',
    });
    const [judged, changedOne] = [data[50]!, data[10]!];
    await user.call(prompts.approve, { id: judged.id });
    await user.call(prompts.invalidate, { id: changedOne.id, reason: 'Muito seco.' });
    const after: Line[] = [
      ...before.slice(7).map(([name, text], i): Line => [name, changed.includes(i) ? `${text} Linha ${i}.` : text]),
      ...Array.from({ length: 5 }, (_, i): Line => [`novo aviso ${i} daqui`, `${said} Aviso número ${i}.`]),
    ];
    const exact = { added: 5, changed: 3, unchanged: count - 10, missing: 7, refused: [] };
    const spokenBefore = await spokenFor(id);
    const preview = await bring(id, after, { dryRun: true, isXlsx });
    expect(preview).toMatchObject(exact);
    expect(preview.shown.changed).toEqual(
      changed.map((i) => ({
        line: i + 2,
        id: expect.any(Number),
        name: before[i + 7]![0],
        before: said,
        after: `${said} Linha ${i}.`,
      })),
    );
    expect(preview.shown.missing.map(({ name }) => name)).toEqual(before.slice(0, 7).map(([name]) => name));
    expect(preview.characters).toBe(
      changed.reduce((sum, i) => sum + `${said} Linha ${i}.`.length, 0) + 5 * `${said} Aviso número 0.`.length,
    );
    // A dry run changes nothing.
    expect(await spokenFor(id)).toBe(spokenBefore);
    expect((await user.call(projects.get, { id })).prompts).toMatchObject({ total: count, enqueued: 0 });

    expect(await bring(id, after, { isXlsx })).toMatchObject(exact);
    await allSpoken(id);
    expect(await spokenFor(id)).toBe(spokenBefore + 8);
    expect(await user.call(prompts.get, { id: judged.id })).toMatchObject({
      approvedBy: 'Ugo Usuário',
      version: judged.version + 1,
    });
    expect(await user.call(prompts.get, { id: changedOne.id })).toMatchObject({
      isRemade: true,
      text: `${said} Linha 3.`,
      changedBy: 'Ugo Usuário',
    });

    // Missing prompts were kept; a repeat changes nothing, and with `missing: 'delete'` they go to the bin.
    const again = { added: 0, changed: 0, unchanged: count - 2, missing: 7 };
    expect(await bring(id, after, { isXlsx })).toMatchObject(again);
    expect(await bring(id, after, { missing: 'delete' })).toMatchObject(again);
    expect((await user.call(projects.get, { id })).prompts.total).toBe(count - 2);
    expect((await user.call(bin.list, { search: 'aviso 6 da fila' })).meta.total).toBe(isXlsx ? 2 : 1);
    expect(await spokenFor(id)).toBe(spokenBefore + 8);
  },
);

test('a script that is given out and comes back has nothing to do, whatever stands in it', async () => {
  const { id } = await newProject(user);
  const name = fc.string({ unit: fc.constantFrom('a', 'é', ';', '"', ' ', '=', "'", '-'), maxLength: 12 });
  const text = fc.string({ unit: fc.constantFrom('a', 'ô', ';', '"', '\n', "'", '=', '+', '-', ' '), maxLength: 20 });
  const line = fc.tuple(
    name.map((cell) => `${cell}abc`),
    text.map((cell) => `${cell.trim()}a`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      await bring(id, lines, newVoice);
      const { total } = (await user.call(projects.get, { id })).prompts;
      for (const format of ['csv', 'xlsx'] as const) {
        const { status, body } = await send(id, await exported(id, format));
        expect([status, body]).toMatchObject([
          200,
          { added: 0, changed: 0, unchanged: total, missing: 0, refused: [] },
        ]);
      }
    }),
    {
      numRuns: cases(12),
      examples: [
        [
          [
            ["'=abc", "'=1+1"],
            ['=abc', '=1+1'],
            ['abc', '-a'],
            ['abc', '-b'],
          ],
        ],
      ],
    },
  );
  expect((await exported(id, 'csv')).toString()).toMatch(/^\uFEFFname;text;voice;output;status;reason\r\n/);
});

test('several of one name are matched in their order, and a changed order of lines changes nothing', async () => {
  const { id } = await newProject(user);
  const lines: Line[] = [
    ['saudação', 'Um.'],
    ['saudação', 'Dois.'],
    ['despedida', 'Tchau.'],
  ];
  await bring(id, lines, newVoice);
  expect(await bring(id, [lines[2]!, lines[0]!, lines[1]!])).toMatchObject({ unchanged: 3, changed: 0 });
  const one = await bring(id, [lines[0]!, lines[2]!]);
  expect([one.unchanged, one.missing, one.shown.missing[0]!.text]).toEqual([2, 1, 'Dois.']);
});

test('a line that cannot be read keeps the prompts that would be missed, and can be fetched and mended', async () => {
  const { id } = await newProject(user);
  await bring(id, [['saudação', 'Olá.'], ['despedida', 'Tchau.']], newVoice); // prettier-ignore
  const spoiled = csvOf([['saudação', ''], ['nova linha', 'Nova.']]); // prettier-ignore
  const refused = await send(id, spoiled, { missing: 'delete' });
  expect([refused.status, refused.body.code]).toEqual([422, 'SCRIPT_LINES_REFUSED']);
  expect((await user.call(projects.get, { id })).prompts.total).toBe(2);
  const { status, body } = await send(id, spoiled);
  expect([status, body.added, body.missing]).toEqual([200, 1, 2]);
  expect(body.refused).toEqual([{ line: 2, field: 'text', reason: 'Insira um texto para ser processado' }]);
  const kept = await user.fetch(`/api/prompts/files/${body.idFile}/refused`);
  expect(await kept.text()).toContain('"saudação";""');
});

test('new prompts sound like the newest one; of a project that has none the voice must be said', async () => {
  const { id } = await newProject(user);
  const lines: Line[] = [['saudação', 'Olá.']];
  const refused = await send(id, csvOf(lines));
  expect([refused.status, refused.body.code]).toEqual([422, 'SCRIPT_WITHOUT_VOICE']);
  expect((await send(id, csvOf(lines), { ...newVoice, speaker: 'Ninguém' })).body.fields).toHaveProperty('speaker');
  await spokenPrompt(user, id, { name: 'antes', speaker: 'Rafael', compression: false });
  await bring(id, lines);
  const { data } = await user.call(prompts.list, { idProject: id, search: 'saudação' });
  expect(data[0]).toMatchObject({ speaker: 'Rafael', compression: false });
});

test('the same file sent twice at once is taken once', async () => {
  const { id } = await newProject(user);
  const lines = Array.from({ length: 40 }, (_, i): Line => [`linha ${i} só`, 'Aguarde.']);
  const answers = await Promise.all([1, 2, 3].map(() => bring(id, lines, newVoice)));
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 40]);
});
