import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from '#contract/demo.ts';
import { prompts } from '#contract/prompts.ts';
import { reading } from '#contract/reading.ts';
import { samplesOf } from '#testing/speech/sound.ts';
import { type Client } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  idProject = (await newProject(user)).id;
});
afterAll(() => server.stop());

const UNCLOSED = 'A marca [devagar] na posição 5 não foi fechada.';
const bad = 'Olá [devagar]mundo';

test('a visitor sees how a text is said, and where that differs from what is written', async () => {
  const text = 'Custa R$ 50 em 15/03.[pausa:1s]';
  expect(await server.visitor.call(reading.read, { text })).toEqual({
    spoken: 'Custa cinquenta reais em quinze de março.',
    pieces: [
      { from: 6, to: 11, written: 'R$ 50', spoken: 'cinquenta reais', rule: 'money' },
      { from: 15, to: 20, written: '15/03', spoken: 'quinze de março', rule: 'date' },
      { from: 21, to: 31, written: '[pausa:1s]', spoken: '', rule: 'pause' },
    ],
    problems: [],
    hints: [],
  });
  expect(
    (await server.visitor.call(reading.read, { text: 'Pay R$ 50 [soletrar:AB]', language: 'english' })).spoken,
  ).toBe('Pay R$ 50 A, B');
});

test('a project needs a session and must exist', async () => {
  expect((await server.visitor.ask(reading.read, { text: 'Oi', idProject })).body).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect((await user.ask(reading.read, { text: 'Oi', idProject: 999_999 })).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await user.call(reading.read, { text: '2 vias', idProject })).spoken).toBe('duas vias');
});

test('visitors have the limit of the demo; who is signed in has none', async () => {
  const strict = await startTestServer({ DEMO_LIMIT: '3', TRUST_PROXY: 'true', DEMO_ACCOUNTS: 'even-in-public' });
  try {
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) codes.push((await strict.visitor.ask(reading.read, { text: 'Oi' })).body.code);
    expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY', 'TOO_MANY']);
    const signedIn = await strict.signIn('USER');
    for (let i = 0; i < 5; i++) expect((await signedIn.call(reading.read, { text: 'Oi' })).spoken).toBe('Oi');
  } finally {
    await strict.stop();
  }
});

test('a malformed mark is a problem here, and the same refusal in a prompt, a change, a CSV, the demo', async () => {
  expect((await server.visitor.call(reading.read, { text: bad })).problems).toEqual([
    { from: 4, to: 13, reason: UNCLOSED },
  ]);
  const refusal = { code: 'INVALID_INPUT', fields: { text: UNCLOSED } };
  const common = { idProject, speaker: 'Clara', compression: false };
  expect((await user.ask(prompts.create, { ...common, name: 'Aviso', text: bad })).body).toMatchObject(refusal);
  expect((await server.visitor.ask(demo.speak, { speaker: 'Clara', text: bad })).body).toMatchObject(refusal);
  const made = await spokenPrompt(user, idProject);
  expect(
    (await user.ask(prompts.update, { id: made.id, speaker: 'Clara', compression: false, text: bad })).body,
  ).toMatchObject(refusal);
  const report = await user.call(prompts.create, common, {
    file: { name: 'avisos.csv', content: `name;text\naviso_um;Olá [enfase]mundo[/enfase]\naviso_dois;${bad}\n` },
  });
  expect(report).toMatchObject({ created: 1, refused: [{ line: 3, field: 'text', reason: UNCLOSED }] });
});

test('the preview and the sound come from one reading: words heard are the pieces and what is between', async () => {
  const text = 'O Dr. João deve R$ 1.249,90 até 1º/05. [soletrar:AB] CPF 123.456.789-09';
  const { pieces } = await user.call(reading.read, { text, idProject });
  const { id } = await spokenPrompt(user, idProject, { text });
  const heard = (await user.call(prompts.get, { id })).words.map(({ from, to }) => text.slice(from, to));
  expect(heard).toEqual([
    'O',
    'Dr.',
    'João',
    'deve',
    'R$ 1.249,90',
    'até',
    '1º/05',
    '[soletrar:AB]',
    'CPF',
    '123.456.789-09',
  ]);
  expect(pieces.map(({ written }) => written)).toEqual(
    heard.filter((word) => !['O', 'João', 'deve', 'até'].includes(word)),
  );
});

test('the demo obeys the marks', async () => {
  const speak = async (text: string) =>
    samplesOf(Buffer.from((await server.visitor.call(demo.speak, { speaker: 'Clara', text })).audio, 'base64')).length /
    22_050;
  expect((await speak('Um [pausa:3s] dois')) - (await speak('Um [pausa:1s] dois'))).toBeCloseTo(2, 1);
});

test('the words of audios are told in bulk by their hash, to whoever may hear them', async () => {
  const spoken = await spokenPrompt(user, idProject, { text: 'Bom dia.' });
  const audio = /[0-9a-f]{64}/.exec(spoken.path!)![0];
  const { words } = await user.call(prompts.get, { id: spoken.id });
  expect(words).toHaveLength(2);
  const unknown = 'ab'.repeat(32);
  expect(await user.call(reading.timings, { audios: [audio, unknown] })).toEqual([{ audio, words }]);
  expect(await user.call(reading.timings, { audios: [] })).toEqual([]);
  const many = Array.from({ length: 101 }, () => unknown);
  expect((await user.ask(reading.timings, { audios: many })).status).toBe(422);
});
