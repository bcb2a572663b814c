import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';
import { dictionary } from '#contract/dictionary.ts';
import { prompts } from '#contract/prompts.ts';
import { scripts } from '#contract/scripts.ts';
import { previewBatch } from '#server/modules/batches/previewBatch.ts';
import { measureEffect } from '#server/modules/dictionary/findAffected.ts';
import { matchLines } from '#server/modules/prompts/matchLines.ts';
import { cleanUp, newDataDirWithCluster, startServerProcess } from '#server/tests/serverProcess.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { packXlsx, textRow } from '#testing/formats/packXlsx.ts';
import { pause } from '#testing/until.ts';

/** Small files, or slow clients, that would make a careless server unresponsive. */
let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' });
  user = await server.signIn('USER');
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

const MB = 1024 ** 2;
const header = textRow(1, ['nome', 'texto']);
const sheetXml = (inside: string) => ({
  sheets: [{ name: 'A', rows: '' }],
  parts: { 'xl/worksheets/sheet0.xml': inside },
});

/** 8 MB of text referenced by 500,000 cells, with numeric character references. */
const sharedBomb = () =>
  packXlsx({
    sheets: [
      {
        name: 'A',
        rows:
          header +
          Array.from(
            { length: 10_000 },
            (_, i) => `<row r="${i + 2}">${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`,
          ).join(''),
      },
    ],
    texts: [`<t>${'_x0041_'.repeat((8 * MB) / 7)}</t>`],
  });
const attributesBomb = () =>
  packXlsx(sheetXml(`<worksheet ${Array.from({ length: 3_000_000 }, (_, i) => `a${i}=""`).join(' ')}/>`));
const depthBomb = () => packXlsx(sheetXml('<a>'.repeat(20_000_000)));
const sheetsBomb = () => {
  const sheets = Array.from({ length: 50_000 }, (_, i) => `<sheet name="${i}" r:id="rId0"/>`).join('');
  const rows = Array.from({ length: 9000 }, (_, i) => textRow(i + 2, ['aviso', 'Oi.'])).join('');
  return packXlsx({
    sheets: [{ name: 'A', rows: header + rows }],
    parts: { 'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>` },
  });
};

/** 120 MB of merged areas in a few hundred kilobytes. */
const mergesBomb = () =>
  packXlsx({
    sheets: [
      {
        name: 'A',
        rows: header + textRow(2, ['aviso', 'Oi.']),
        after: `<mergeCells>${`<mergeCell ref="${'1 '.repeat(6000)}"/>`.repeat(10_000)}</mergeCells>`,
      },
    ],
  });
/** Empty cells, which cost only parsing: more than is read of a file that is this small. */
const cellsBomb = () => packXlsx({ sheets: [{ name: 'A', rows: `${header}<row>${'<c/>'.repeat(5 * MB)}</row>` }] });

const check = (content: Buffer) => user.ask(scripts.checkFile, {}, { file: { name: 'roteiro.xlsx', content } });

/** Longest time in ms without a response of the server during `work`. */
async function longestSilence(work: () => Promise<unknown>, { origin }: { origin: string } = server): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const from = performance.now();
    await fetch(`${origin}/api/health`).then((answer) => answer.arrayBuffer());
    longest = Math.max(longest, performance.now() - from);
    await pause(20);
  }
  await done;
  return longest;
}

test.each([
  ['a text of 8 MB that 500,000 cells name', sharedBomb],
  ['three million attributes', attributesBomb],
  ['twenty million open tags', depthBomb],
  ['50,000 sheets that name one part', sheetsBomb],
  ['10,000 merged areas of 12 KB each', mergesBomb],
  ['five million empty cells', cellsBomb],
])('a workbook with %s is refused with little memory, by each way it can be sent', async (_what, make) => {
  const content = await make();
  const { id } = await newProject(user);
  const file = { name: 'roteiro.xlsx', content };
  const said = { speaker: 'Clara', compression: false };
  const before = process.memoryUsage().rss;
  for (const ask of [
    () => check(content),
    () => user.ask(prompts.create, { idProject: id, ...said }, { file }),
    () => user.ask(scripts.importFile, { id, ...said, dryRun: true }, { file }),
  ]) {
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([422, expect.stringMatching(/^(XLSX_UNUSABLE|CSV_NO_USABLE_LINE)$/)]);
  }
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(300);
});

const csvOf = (bytes: number) => {
  const line = `aviso_longo;${'Ç'.repeat(PROMPT_TEXT_MAX - 1)}\r\n`;
  return Buffer.from(`name;text\r\n${line.repeat(Math.floor(bytes / Buffer.byteLength(line)))}`);
};

/** Bytes and content type of a form with the file. */
async function packForm(content: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'roteiro.csv');
  const packed = new Response(form);
  return { type: packed.headers.get('content-type')!, body: Buffer.from(await packed.arrayBuffer()) };
}

test('six CSVs of 38 MB at once are read in turn while others are answered', async () => {
  const { body, type } = await packForm(csvOf(38 * MB));
  // A separate process, with responses that are only drained, since the test itself would otherwise block the server.
  const process = await startServerProcess({ DATA_DIR: await newDataDirWithCluster(), SPEECH_THREADS: '0' });
  const sender = await process.signIn('USER');
  const send = async () => {
    const headers = { 'content-type': type };
    const answer = await sender.fetch('/api/prompts/files/check', { method: 'POST', headers, body });
    for await (const _ of answer.body!);
    return answer.status;
  };
  const from = performance.now();
  expect(await send()).toBe(200);
  const alone = performance.now() - from;
  const silence = await longestSilence(async () => {
    expect(new Set(await Promise.all(Array.from({ length: 6 }, send)))).toEqual(new Set([200]));
  }, process);
  // Read on the main thread, each of the files would silence it for nearly as long as one takes alone.
  expect(silence / alone).toBeLessThan(0.75);
});

const pls = (inside: string) =>
  '<lexicon version="1.0" alphabet="x-espeak" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon">' +
  `${inside}</lexicon>`;

test.each([
  ['tags that stay open', pls('<lexeme>'.repeat(220_000))],
  ['attributes', pls(`<lexeme ${Array.from({ length: 150_000 }, (_, i) => `a${i}=""`).join(' ')}/>`)],
  ['graphemes', pls(`<lexeme>${'<grapheme>a</grapheme>'.repeat(85_000)}<alias>b</alias></lexeme>`)],
  ['entities', pls(`<lexeme><grapheme>${'&amp;'.repeat(380_000)}</grapheme></lexeme>`)],
  ['quotes', `escrito;dito\r\n${'"'.repeat(1_900_000)}`],
])('a dictionary of 2 MB of %s is answered, and nobody waits for it', async (_what, content) => {
  const { id } = await newProject(user);
  const file = { name: 'lexico.pls', content };
  const silence = await longestSilence(async () => {
    const { status } = await user.ask(dictionary.importFile, { idProject: id, isTrial: true }, { file });
    expect([200, 422]).toContain(status);
  });
  expect(silence).toBeLessThan(1500);
});

/** Sends the body and disconnects before the response. */
async function sendAndLeave(path: string, body: Buffer, type: string): Promise<void> {
  const request = http.request(server.origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.tokens.accessToken}`,
      'content-type': type,
      'content-length': body.length,
    },
  });
  request.on('error', () => {});
  await new Promise<void>((resolve) => {
    request.end(body, resolve);
  });
  await pause(300);
  request.destroy();
}

test('sixteen hostile workbooks of one person keep another waiting for one of them at most', async () => {
  const manager = await server.signIn('MANAGER');
  const hostile = await cellsBomb();
  const file = { name: 'roteiro.csv', content: `name;text\r\n${'aviso;Olá.\r\n'.repeat(9000)}${' '.repeat(300_000)}` };
  const gone = new AbortController();
  const sent = Array.from({ length: 16 }, () =>
    user.ask(scripts.checkFile, {}, { file: { name: 'roteiro.xlsx', content: hostile }, signal: gone.signal }),
  );
  void Promise.allSettled(sent);
  await pause(1000);
  for (let i = 0; i < 3; i += 1) {
    const from = performance.now();
    expect((await manager.ask(scripts.checkFile, {}, { file })).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(5000);
  }
  // The first of the sixteen has been refused by now, the last has not.
  expect((await sent[0]!).status).toBe(422);
  gone.abort();
  await Promise.allSettled(sent);
});

test('a file is read no further when its sender has gone, waiting or not', async () => {
  const { body, type } = await packForm(csvOf(38 * MB));
  await Promise.all(Array.from({ length: 12 }, () => sendAndLeave('/api/prompts/files/check', body, type)));
  // Processing all twelve would take half a minute; a new request must not wait for abandoned ones.
  const from = performance.now();
  const { status } = await check(Buffer.from(`name;text\r\n${'aviso;Olá.\r\n'.repeat(9000)}${' '.repeat(300_000)}`));
  expect(status).toBe(200);
  expect(performance.now() - from).toBeLessThan(5000);
});

test('what only looks ends with the signal of who has gone: a batch, a dictionary, a script', async () => {
  const { id } = await newProject(user);
  const gone = AbortSignal.abort(new Error('gone'));
  const { db, speech } = server;
  const work = { projectId: id, action: 'regenerate' } as const;
  await expect(previewBatch(db, work, [1], { speech, unitPrice: '0.0001', threads: 1 }, gone)).rejects.toThrow('gone');
  const entry = { written: 'NTXZ', spoken: 'nt', kind: 'alias', isWholeWord: true, isCaseSensitive: false } as const;
  await expect(measureEffect(db, { scope: id, before: [], after: [entry] }, '0.0001', gone)).rejects.toThrow('gone');
  const content = { usable: [{ line: 2, name: 'aviso', text: 'Oi.' }], refused: [] };
  await expect(matchLines(db, id, { fileName: 'roteiro.csv', content }, speech.voices, gone)).rejects.toThrow('gone');
});
