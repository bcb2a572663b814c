import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { batches } from '#contract/batches.ts';
import { diagnosis } from '#contract/diagnosis.ts';
import { projects } from '#contract/projects.ts';
import { recognizer as recognizerApi } from '#contract/recognizer.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { takes } from '#contract/takes.ts';
import { webhooks } from '#contract/webhooks.ts';
import { postponeHearing } from './hearings.ts';
import { RecognizerFault } from '#server/speech/api/speech.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { type RecognizerStandIn, startRecognizer } from '#testing/recognizer.ts';
import { pause, until } from '#testing/until.ts';

let recognizer: RecognizerStandIn;
let server: TestServer;
let user: Client;
let admin: Client;
let idProject: number;

beforeAll(async () => {
  recognizer = await startRecognizer(() => '');
  server = await startTestServer(recognizer.environment);
  [user, admin] = [await server.signIn('USER'), await server.signIn('ADMIN')];
});
afterAll(async () => {
  await server.stop();
  recognizer.stop();
});
beforeEach(async () => {
  ({ id: idProject } = await newProject(user, 'Conferência'));
  await scope('all');
});

const scope = (recognitionScope: 'none' | 'flagged' | 'all') => admin.call(settings.update, { recognitionScope });
const get = (id: number) => user.call(prompts.get, { id });
const heardBy = (id: number, status: 'agrees' | 'differs') =>
  until(`${status} of ${id}`, async () => {
    const prompt = await get(id);
    return prompt.heard?.status === status && prompt;
  });
/** The stand-in hears these words in every audio. */
const hears = (text: string) => recognizer.answer(() => text);
const idsOf = async (query: object) =>
  (await user.call(prompts.list, { idProject, ...query })).data.map(({ id }) => id);

test('audio that says its text is checked once, with the key, and as often as its hash is new', async () => {
  hears('sua fatura de mil e vinte reais vence em cinco de março');
  const text = 'Sua fatura de R$ 1.020,00 vence em 05/03.';
  const asked = recognizer.requests.length;
  const { id } = await spokenPrompt(user, idProject, { text });
  const { heard, risk } = await heardBy(id, 'agrees');
  expect(heard).toEqual({
    status: 'agrees',
    text: 'sua fatura de mil e vinte reais vence em cinco de março',
    differences: [],
  });
  expect(risk).toBe('content');
  expect(recognizer.requests[asked]).toMatchObject({
    authorization: 'Bearer segredo',
    fields: { model: 'whisper-1', language: 'pt', response_format: 'verbose_json' },
  });
  expect(recognizer.requests[asked]!.wav.subarray(0, 4).toString()).toBe('RIFF');
  const other = await newProject(user, 'Outro');
  const same = await spokenPrompt(user, other.id, { text });
  expect((await get(same.id)).heard?.status).toBe('agrees');
  expect(recognizer.requests.length).toBe(asked + 1);
});

test('another amount is an alarm: in the list, the counts, the review’s order, and for webhooks', async () => {
  const { id: idHook } = await admin.call(webhooks.create, {
    name: 'Conferência',
    url: 'https://receiver.example/entoa',
    events: ['prompt.heard_differently'],
    includesText: false,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  });
  hears('bom dia');
  const plain = await spokenPrompt(user, idProject, { text: 'Bom dia.' });
  await heardBy(plain.id, 'agrees');
  hears('o valor é cento e vinte reais');
  const wrong = await spokenPrompt(user, idProject, { text: 'O valor é R$ 1.020,00.' });
  const { heard, risk } = await heardBy(wrong.id, 'differs');
  expect(heard?.differences).toEqual([
    { expected: 'mil e vinte reais', heard: 'cento e vinte reais', isNumber: true, from: 10, to: 21, startMs: null },
  ]);
  expect(risk).toBe('numbers');
  expect(await idsOf({ heard: 'differs' })).toEqual([wrong.id]);
  expect(await idsOf({ heard: 'agrees' })).toEqual([plain.id]);
  expect(await idsOf({ heard: 'unchecked' })).toEqual([]);
  expect((await user.call(projects.get, { id: idProject })).prompts).toMatchObject({ total: 2, differing: 1 });
  expect(await idsOf({ orderBy: 'risk', orderByDirection: 'asc' })).toEqual([wrong.id, plain.id]);
  const { data } = await admin.call(webhooks.deliveries, { id: idHook });
  expect(data.map(({ event }) => event)).toEqual(['prompt.heard_differently']);
});

test('“está certo” holds for these words, this voice and this project, and can be taken back', async () => {
  const text = 'Fale com a Zilda.';
  hears('fale com');
  const first = await spokenPrompt(user, idProject, { text });
  const { heard } = await heardBy(first.id, 'differs');
  const accepted = await user.call(prompts.acceptHeard, { id: first.id, path: first.path ?? undefined });
  expect(accepted.heard).toEqual({ status: 'agrees', text: 'fale com', differences: [] });
  // Another text with the same difference, and a prompt with the same audio in another project.
  const again = await spokenPrompt(user, idProject, { text: 'Fale com a Zilda!' });
  await heardBy(again.id, 'agrees');
  const other = await newProject(user, 'Sem aceite');
  const there = await spokenPrompt(user, other.id, { text });
  expect((await heardBy(there.id, 'differs')).heard?.differences).toEqual(heard?.differences);
  await user.call(prompts.undoAcceptHeard, { id: first.id });
  expect((await get(again.id)).heard?.status).toBe('differs');
  expect((await get(first.id)).heard?.status).toBe('differs');
  expect((await user.ask(prompts.undoAcceptHeard, { id: first.id })).status).toBe(409);
  const late = await user.ask(prompts.acceptHeard, { id: first.id, path: '/api/audio/0.wav' });
  expect(late).toMatchObject({ status: 409, body: { message: 'O áudio mudou desde que você o ouviu. Ouça de novo.' } });
});

test('a new take is checked anew, and a restored one brings its result', async () => {
  hears('primeira versão');
  const first = await spokenPrompt(user, idProject, { text: 'Primeira versão do aviso.' });
  await heardBy(first.id, 'differs');
  hears('segunda versão do aviso');
  const { speaker, compression } = first;
  await user.call(prompts.update, { id: first.id, text: 'Segunda versão do aviso.', speaker, compression });
  await heardBy(first.id, 'agrees');
  const take = /[0-9a-f]{64}/.exec(first.path!)![0];
  const back: Prompt = await user.call(takes.restore, { id: first.id, take });
  expect(back.heard?.status).toBe('differs');
});

test('the settings say what is checked, and a batch checks what was chosen', async () => {
  hears('aviso número três');
  await scope('none');
  const unseen = await spokenPrompt(user, idProject, { name: 'sem_conferir', text: 'Aviso número 3.' });
  await scope('flagged');
  const flagged = await spokenPrompt(user, idProject, { name: 'com_numero', text: 'Aviso número 3!' });
  const plain = await spokenPrompt(user, idProject, { name: 'sem_numero', text: 'Um aviso qualquer.' });
  await heardBy(flagged.id, 'agrees');
  expect((await get(plain.id)).heard?.status).toBe('unchecked');
  expect((await get(unseen.id)).heard?.status).toBe('unchecked');
  hears('um aviso qualquer');
  const preview = await user.ask(batches.create, { id: idProject, action: 'check', filter: {}, dryRun: true });
  expect(preview.body).toMatchObject({ matched: 3, changes: 2, cost: 0, notDone: [{ code: 'SAME', count: 1 }] });
  await user.call(batches.create, { id: idProject, action: 'check', ids: [plain.id] });
  await heardBy(plain.id, 'agrees');
});

const nonsense = {
  'HTML instead of JSON': ['respondeu algo que não é uma transcrição', { type: 'text/html', body: '<h1>Oi</h1>' }],
  nothing: ['não ouviu palavra nenhuma', { body: JSON.stringify({ text: '', language: 'pt' }) }],
  'another language': ['ouviu outro idioma', { body: JSON.stringify({ text: 'good morning', language: 'english' }) }],
  '400 words for one': [
    'respondeu muito mais palavras do que foram ditas',
    { body: JSON.stringify({ text: 'sim '.repeat(400), language: 'pt' }) },
  ],
  'a refused key': ['recusou a chave (401)', { status: 401, body: '{}' }],
  'a broken server': ['respondeu 503', { status: 503, body: '{}' }],
} as const;
test.each(Object.entries(nonsense))('%s is tried later and told; the prompt is done', async (_name, [told, reply]) => {
  recognizer.answer(() => reply);
  const { id, status } = await spokenPrompt(user, idProject, { text: `Caso ${_name.length} de teste.` });
  expect(status).toBe('PROCESSED');
  await until('the failure', async () => (await failureOf(id)) !== null);
  expect((await get(id)).heard?.status).toBe('unchecked');
  const finding = (await admin.call(diagnosis.get, {})).findings.find((one) => one.id === 'recognizer');
  expect(finding).toMatchObject({ standing: 'look' });
  expect(finding?.sentence).toContain(`O reconhecedor (${recognizer.host}, whisper-1) ${told}`);
  expect(finding?.sentence).toContain('1 à espera.');
  // Time passes.
  hears(`caso ${_name.length} de teste`);
  await server.db.$client.query("update hearings set due_at = now() where heard_at is null and due_at < 'infinity'");
  await server.db.$client.query("update graphile_worker._private_jobs set run_at = now() where key = 'hear-audios'");
  await heardBy(id, 'agrees');
});

const failureOf = async (id: number): Promise<string | null> => {
  const { rows } = await server.db.$client.query<{ failure: string | null }>(
    'select failure from hearings join prompts on prompts.audio_hash = hearings.audio_hash where prompts.id = $1',
    [id],
  );
  return rows[0]?.failure ?? null;
};

test('a recognizer that is away for days loses no check; only useless answers end it', async () => {
  const { path } = await spokenPrompt(user, idProject, { text: 'Quem espera sempre alcança.' });
  const hash = /[0-9a-f]{64}/.exec(path!)![0];
  const [away, useless] = [new RecognizerFault('away', 'não respondeu'), new RecognizerFault('nonsense', 'errou')];
  const row = async () =>
    (await server.db.$client.query(`select tries, due_at = 'infinity' as ended from hearings where audio_hash = $1`, [
      hash,
    ])) as { rows: { tries: number; ended: boolean }[] };
  await server.db.$client.query(
    `insert into hearings (audio_hash, rank, due_at) values ($1, 1, now() + interval '1 day')
    on conflict (audio_hash) do update set tries = 0, heard_at = null, due_at = now() + interval '1 day'`,
    [hash],
  );
  for (let day = 0; day < 30; day++) await postponeHearing(server.db, hash, 'ouvido', away);
  expect((await row()).rows[0]).toMatchObject({ ended: false });
  for (let answer = 0; answer < 10; answer++) await postponeHearing(server.db, hash, 'ouvido', useless);
  expect((await row()).rows[0]).toMatchObject({ ended: true });
});

test('a day’s budget is kept', async () => {
  hears('acabou o tempo');
  const minutes = await server.db.$client.query<{ minutes: number }>(
    `select ceil(sum(duration) / 60)::int as minutes from hearings join audios on hash = audio_hash
      where heard is not null`,
  );
  await admin.call(settings.update, { recognitionMinutes: Math.max(1, minutes.rows[0]!.minutes) });
  // One long audio uses the rest up.
  const long = await spokenPrompt(user, idProject, { text: 'Acabou o tempo. [pausa:10s]'.repeat(6) });
  await until('the long one', async () => (await get(long.id)).heard?.status !== 'unchecked');
  const after = await spokenPrompt(user, idProject, { text: 'Acabou o tempo.' });
  await pause(1500);
  expect((await get(after.id)).heard?.status).toBe('unchecked');
  await admin.call(settings.update, { recognitionMinutes: 0 });
});

test('ten sentences say how well the recognizer hears, until another one is configured', async () => {
  const state = () => admin.call(recognizerApi.get, {}).then(({ test: state }) => state);
  expect(await state()).toEqual({ state: 'never', share: null, at: null, failure: null });
  expect((await user.ask(recognizerApi.test, {})).status).toBe(403);
  recognizer.answer(() => ({ status: 401, body: '' }));
  expect((await admin.call(recognizerApi.test, {})).state).toBe('running');
  const failed = await until('the failed trial', async () => (await state()).state === 'failed' && state());
  expect(failed).toMatchObject({ share: null, failure: 'O reconhecedor recusou a chave (401).' });
  // It hears the first sentence only.
  hears('Bom dia, obrigado por ligar para a nossa central de atendimento.');
  await admin.call(recognizerApi.test, {});
  const done = await until('the trial', async () => (await state()).state === 'done' && state());
  expect(done.share).toBeGreaterThan(0.1);
  expect(done.share).toBeLessThan(0.4);
});
