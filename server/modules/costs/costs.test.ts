import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { costs } from '#contract/costs.ts';
import { failedPrompts } from '#contract/failedPrompts.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { dayIn } from '#contract/kit/days.ts';
import { costs as costsTable, usage } from './schema.ts';
import { prompts as promptsTable } from '#server/modules/prompts/schema.ts';
import { countCharacters } from './usage.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { server, manager, use, listDay, withServer } from '#server/tests/setups/costsSetup.ts';

withServer();

const today = () => dayIn('America/Sao_Paulo');

const usageOf = (idProject: number) =>
  server.db.select().from(usage).where(eq(usage.subjectId, idProject)).orderBy(usage.id);

test('a prompt is charged once, when its audio is made: not for a copy, a failure, or an unchanged save', async () => {
  const project = await newProject(manager, 'Projeto com custo');
  const text = 'Olá! São 3 opções 😀.';
  const made = await spokenPrompt(manager, project.id, { text });
  await spokenPrompt(manager, project.id, { name: 'copia', text });
  await manager.call(prompts.update, { id: made.id, text, speaker: 'Clara', compression: false });
  const failed = await spokenPrompt(manager, project.id, { name: 'sem_voz', text: '\u0e46' });
  expect(failed.status).toBe('FAILED');
  await manager.call(failedPrompts.retry, { id: failed.id });
  await ended(manager, failed.id);
  expect(await usageOf(project.id)).toMatchObject([
    { type: 'FILE', subjectName: 'Projeto com custo', characters: countCharacters(text), unitPrice: '0.000123' },
  ]);
  expect(countCharacters(text)).toBe(20);
  await manager.call(prompts.update, { id: made.id, text: 'Outro texto.', speaker: 'Clara', compression: false });
  await ended(manager, made.id);
  expect((await usageOf(project.id)).map(({ characters }) => characters)).toEqual([20, 12]);
  // If a process crashed between storing audio and finishing its prompt, nothing was billed yet, so the retry is
  // charged.
  await server.db.execute(sql`update audios set is_billed = false`);
  await server.db.update(promptsTable).set({ status: 'FAILED' }).where(eq(promptsTable.id, made.id));
  await manager.call(failedPrompts.retry, { id: made.id });
  await ended(manager, made.id);
  expect(await usageOf(project.id)).toHaveLength(3);

  const first = await manager.call(costs.consolidate, { consolidationDate: today() });
  const again = await manager.call(costs.consolidate, { consolidationDate: today() });
  expect(again).toEqual(first);
  const { data, sum } = await listDay(today(), { idProject: project.id });
  expect(data).toMatchObject([
    {
      type: 'FILE',
      project: 'Projeto com custo',
      apikey: null,
      characterCount: 44,
      price: 0.005412,
      consolidationDate: today(),
    },
  ]);
  expect(sum).toBe(0.005412);
  // Name and cost remain after the project is removed.
  await manager.call(projects.remove, { id: project.id });
  expect((await listDay(today(), { idProject: project.id })).data[0]?.project).toBe('Projeto com custo');
  expect((await manager.call(costs.options, { type: 'projeto', search: 'com custo' })).data).toEqual([
    { id: project.id, name: 'Projeto com custo', createdAt: null },
  ]);
});

test('the list is filtered by type, subject and days; the summary tells the same sums', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  await use([
    { at: at('2025-05-01'), subjectId: 1, subjectName: 'Água', characters: 1000 },
    { at: at('2025-05-01'), subjectId: 2, subjectName: 'Bola', characters: 500 },
    { at: at('2025-05-02'), type: 'STREAMING', subjectId: 1, subjectName: 'URA central', characters: 4000 },
    { at: at('2025-05-03'), subjectId: 1, subjectName: 'Água viva', characters: 10 },
  ]);
  for (const consolidationDate of ['2025-05-01', '2025-05-02', '2025-05-03'])
    await manager.call(costs.consolidate, { consolidationDate });
  const period = { startDate: '2025-05-01', endDate: '2025-05-04' };
  const characters = async (filter: object) =>
    (
      await manager.call(costs.list, { ...period, ...filter, orderBy: 'consolidationDate', orderByDirection: 'asc' })
    ).data.map(({ characterCount }) => characterCount);
  expect((await characters({})).sort((a, b) => a - b)).toEqual([10, 500, 1000, 4000]);
  expect(await characters({ type: 'apikey' })).toEqual([4000]);
  expect(await characters({ type: 'projeto', idProject: 1 })).toEqual([1000, 10]);
  expect(await characters({ endDate: '2025-05-03', idApikey: 1 })).toEqual([4000]);
  expect(await characters({ search: 'agua' })).toEqual([1000, 10]);
  const summary = await manager.call(costs.summary, { ...period, limit: 1 });
  expect(summary).toEqual({
    total: { characterCount: 5510, price: 0.67773 },
    days: [
      { day: '2025-05-01', file: 0.1845, streaming: 0 },
      { day: '2025-05-02', file: 0, streaming: 0.492 },
      { day: '2025-05-03', file: 0.00123, streaming: 0 },
    ],
    subjects: [{ type: 'STREAMING', id: 1, name: 'URA central', characterCount: 4000, price: 0.492 }],
    others: { count: 2, characterCount: 1510, price: 0.18573 },
  });
  expect((await manager.call(costs.summary, { ...period, type: 'projeto' })).subjects.map(({ name }) => name)).toEqual([
    'Água viva',
    'Bola',
  ]);
});

test('the export is a file that spreadsheets read and no formula gets through', async () => {
  await use([
    {
      at: new Date('2024-02-29T12:00:00Z'),
      subjectId: 77,
      subjectName: '=HYPERLINK("http://mau";"x")',
      characters: 12_345,
    },
  ]);
  await manager.call(costs.consolidate, { consolidationDate: '2024-02-29' });
  const answer = await manager.fetch('/api/prompt-billing-consolidate/csv?startDate=2024-02-29&endDate=2024-03-01');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="custos.csv"');
  // Compare bytes, since decoding as text would remove the BOM.
  expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe(
    '\uFEFFData;Tipo;Projeto;Serviço;Caracteres;Valor (R$)\r\n' +
      '29/02/2024;Arquivo;"\'=HYPERLINK(""http://mau"";""x"")";;12345;1,518435\r\n',
  );
  const byCookie = await fetch(`${server.origin}/api/prompt-billing-consolidate/csv`, {
    headers: { cookie: manager.cookie },
  });
  expect(byCookie.status).toBe(401);
  await server.db.insert(costsTable).values(
    Array.from({ length: 2500 }, (_, i) => ({
      consolidationDate: `1999-01-0${1 + (i % 5)}`,
      type: 'FILE' as const,
      subjectId: i,
      subjectName: 'Antigo',
      characterCount: i,
      price: '1',
    })),
  );
  const lines = (await (await manager.fetch('/api/prompt-billing-consolidate/csv?endDate=2000-01-01')).text())
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2501);
  expect(new Set(lines).size).toBe(2501);
});

test.each([
  ['startDate=ontem', 'startDate'],
  ['startDate=2026-02-30', 'startDate'],
  ['startDate=2026-02-02&endDate=2026-02-01', ''],
  ['type=nada', 'type'],
  ['idProject=x', 'idProject'],
])('a list with %s is refused in words', async (query, field) => {
  const answer = await manager.fetch(`/api/prompt-billing-consolidate?${query}`);
  const body = (await answer.json()) as { fields: Record<string, string> };
  expect([answer.status, Object.keys(body.fields)]).toEqual([422, [field]]);
  expect(body.fields[field]).toMatch(/\.$/);
});
