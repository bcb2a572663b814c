import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches } from '#contract/batches.ts';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { scripts } from '#contract/scripts.ts';
import { speechLevel } from '#common/sound/speechLevel.ts';
import { usage } from '#server/modules/costs/schema.ts';
import { hearings } from '#server/modules/hearings/schema.ts';
import { ended, newProject, spokenPrompt, waitForLocks } from '#server/tests/testServer.ts';
import { admin, bytesOf, hashOf, listed, restore, server, user, withServer } from '#server/tests/setups/takesSetup.ts';
import { createResampler, resampleWhole } from '#server/speech/dsp/resampler.ts';
import { TARGET_DB } from '#server/speech/dsp/speechGain.ts';
import { readWav } from '#server/speech/formats/readWav.ts';
import { encodeALawWav, encodePcmWav } from '#server/speech/formats/wav.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';

withServer();

const TEXT = 'Bom dia! Para falar com a central, tecle um. Para ouvir de novo, tecle dois.';

/** Sound as a microphone would give it: quiet speech with noise before, after and below it. */
async function speechOf(text = TEXT, rate = 44_100): Promise<Float32Array> {
  const made = await server.speech.speak({
    voice: 'Bento',
    language: 'portuguese_brazil',
    text,
    isTelephony: false,
    volumeDb: -12,
    gapMs: 400,
    endMs: 0,
  });
  const { samples, sampleRate } = readWav(made.wav);
  const speech = resampleWhole(await createResampler(sampleRate, rate))(samples);
  const recorded = new Float32Array(speech.length + 2 * rate);
  recorded.set(speech, rate);
  let seed = 1;
  const noise = () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5) * 0.0008;
  return recorded.map((sample) => sample + noise());
}
const wavOf = async (text?: string) => encodePcmWav(await speechOf(text), 44_100);
const record = (id: number, content: Uint8Array, text?: string) =>
  user.ask(prompts.record, { id, ...(text && { text }) }, { file: { name: 'gravacao.wav', content } });
async function recorded(id: number, content: Uint8Array, text?: string): Promise<Prompt> {
  const { status, body } = await record(id, content, text);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Prompt;
}
const charged = async () => (await server.db.select().from(usage)).reduce((sum, row) => sum + row.characters, 0);

test('a recording becomes the audio: trimmed, levelled, with curve and words, without a charge', async () => {
  const { id: idProject } = await newProject(user, 'Voz humana');
  const before = await spokenPrompt(user, idProject, { text: TEXT });
  const paid = await charged();
  const wav = await wavOf();
  const prompt = await recorded(before.id, wav);
  expect(prompt).toMatchObject({ status: 'PROCESSED', recording: { by: 'Ugo Usuário', text: TEXT }, warnings: [] });
  expect(await charged()).toBe(paid);
  const { samples, sampleRate } = readWav(await bytesOf(prompt.path!));
  expect(sampleRate).toBe(44_100);
  // A second of noise on either side is gone, and the level is that of a voice.
  const own = readWav(await bytesOf(before.path!));
  expect(Math.abs(prompt.duration! - before.duration!)).toBeLessThan(1.2);
  const level = (audio: { samples: Float32Array; sampleRate: number }) =>
    speechLevel(audio.samples, audio.sampleRate)!.activeDb;
  expect(Math.abs(level({ samples, sampleRate }) - level(own))).toBeLessThan(2);
  const { words, curve } = await user.call(prompts.get, { id: before.id });
  expect(words).toHaveLength(15);
  expect(words.at(-1)!.endMs).toBeGreaterThan(prompt.duration! * 1000 - 350);
  expect(curve!.some((value) => value !== null)).toBe(true);
  expect((await user.fetch(`/api/prompts/${before.id}/captions.vtt`)).status).toBe(200);
  expect(await listed(before.id)).toMatchObject([
    { isCurrent: true, recordedBy: 'Ugo Usuário' },
    { isCurrent: false, recordedBy: null, path: before.path },
  ]);
  // The same again changes nothing.
  expect((await recorded(before.id, wav)).version).toBe(prompt.version);
  // It is approved, and taken back like any take.
  await user.call(prompts.approve, { id: before.id });
  await restore(before.id, before.path!);
  expect(await restore(before.id, prompt.path!)).toMatchObject({ path: prompt.path, approvedBy: 'Ugo Usuário' });
});

test('generation leaves it byte for byte: batch, dictionary, script and edits; the voice only if asked', async () => {
  const { id: idProject } = await newProject(user, 'Fica como está');
  const made = await spokenPrompt(user, idProject, { name: 'gravado', text: 'Fale com a ANATEL agora.' });
  await spokenPrompt(user, idProject, { name: 'sintético', text: 'A ANATEL atende.' });
  const { path } = await recorded(made.id, await wavOf(made.text));
  await user.call(prompts.approve, { id: made.id });
  const bytes = await bytesOf(path!);
  const everything = { id: idProject, filter: {}, dryRun: true } as const;
  for (const work of [
    { action: 'voice', speaker: 'Davi' },
    { action: 'output', compression: true },
  ] as const)
    expect(await user.ask(batches.create, { ...everything, ...work })).toMatchObject({
      body: { changes: 1, notDone: [{ code: 'RECORDED', count: 1 }] },
    });
  await user.call(batches.create, { id: idProject, filter: {}, action: 'voice', speaker: 'Davi' });
  await until('the batch is done', async () =>
    (await user.call(batches.list, { idProject })).data.every(({ status }) => status === 'DONE'),
  );
  const entry = {
    written: 'ANATEL',
    kind: 'alias',
    spoken: 'agência',
    isWholeWord: true,
    isCaseSensitive: false,
  } as const;
  expect(await user.call(dictionary.effect, { idProject, entry })).toMatchObject({
    prompts: 1,
    recorded: 1,
  });
  await user.call(dictionary.create, { idProject, ...entry, makeAnew: true });
  const csv = 'name;text\ngravado;Outro texto.\nsintético;Outra fala.\n';
  const file = { name: 'roteiro.csv', content: csv };
  expect((await user.ask(scripts.importFile, { id: idProject }, { file })).body).toMatchObject({
    changed: 2,
    recorded: 1,
    characters: 'Outra fala.'.length,
  });
  await user.call(prompts.update, { id: made.id, text: 'Mais outro.', speaker: 'Davi', compression: false });
  const now = await user.call(prompts.get, { id: made.id });
  expect(now).toMatchObject({
    status: 'PROCESSED',
    text: 'Mais outro.',
    speaker: 'Davi',
    path,
    approvedAt: null,
    recording: { text: made.text },
    words: [],
  });
  expect((await bytesOf(now.path!)).equals(bytes)).toBe(true);
  // Captions say what is heard.
  expect(await (await user.fetch(`/api/prompts/${made.id}/captions.txt`)).text()).toContain('ANATEL');
  // The take has its own text, and brings it back.
  expect(await restore(made.id, path!)).toMatchObject({ text: made.text, path });
  await user.call(prompts.speakAgain, { id: made.id });
  const spoken = await ended(user, made.id);
  expect(spoken).toMatchObject({ recording: null, speaker: 'Clara' });
  expect(spoken.path).not.toBe(path);
  expect((await listed(made.id)).find(({ recordedBy }) => recordedBy)).toMatchObject({ id: hashOf(path!) });
  expect(await user.ask(prompts.speakAgain, { id: made.id })).toMatchObject({ status: 409 });
});

test('telephony is made from its master, and packs have it at the level of other audio', async () => {
  const { id: idProject } = await newProject(user, 'Central');
  const other = await spokenPrompt(user, idProject, { name: 'sintético', text: TEXT });
  const made = await spokenPrompt(user, idProject, { name: 'gravado', text: TEXT });
  const { path } = await recorded(made.id, await wavOf());
  const telephone = await user.call(prompts.update, { id: made.id, text: TEXT, speaker: 'Clara', compression: true });
  expect(telephone).toMatchObject({ compression: true, status: 'PROCESSED', recording: { text: TEXT } });
  expect(readWav(await bytesOf(telephone.path!))).toMatchObject({ format: 'a-law', sampleRate: 8000 });
  for (const destination of ['asterisk', 'amazon-connect'] as const) {
    await user.call(projects.pack, { id: idProject, destination, captions: true });
    const { zipPath } = await until('the pack', async () => {
      const now = await user.call(projects.get, { id: idProject });
      return !now.isPacking && now;
    });
    const entries = await readEntries(Buffer.from(await (await user.fetch(zipPath!)).arrayBuffer()));
    expect(entries['relatorio.csv']!.toString()).toContain('voz humana, gravada por Ugo Usuário');
    const levels = Object.entries(entries)
      .filter(([name]) => /\.(wav|alaw|ulaw)$/.test(name))
      .map(([name, file]) => {
        const { samples, sampleRate } = readWav(name.endsWith('.wav') ? file : wrap(file));
        return speechLevel(samples, sampleRate)!.activeDb;
      });
    expect(levels.length).toBeGreaterThanOrEqual(2);
    for (const level of levels) expect(Math.abs(level - TARGET_DB)).toBeLessThan(1);
  }
  const back = await user.call(prompts.update, { id: made.id, text: TEXT, speaker: 'Clara', compression: false });
  expect(back.path).toBe(path);
  expect(other.recording).toBeNull();

  function wrap(alaw: Buffer): Uint8Array {
    const wav = encodeALawWav(new Float32Array(alaw.length));
    wav.set(alaw, 58);
    return wav;
  }
});

/** Chunks of a WAV with another format. */
function wavWith(tag: number, bits: number, channels: number, rate: number, data: Buffer, said = data.length): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + said, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(tag, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  header.writeUInt32LE(said, 40);
  return Buffer.concat([header, data]);
}

/** The same as it is written to a pipe. */
function ofUnknownLength(wav: Buffer, declared: number): Buffer {
  for (const at of [4, 40]) wav.writeUInt32LE(declared, at);
  return wav;
}

test('each file is taken, or refused in a sentence', async () => {
  const { id: idProject } = await newProject(user, 'Arquivos');
  const { id } = await spokenPrompt(user, idProject, { text: TEXT });
  const speech = await speechOf();
  const low = await speechOf(TEXT, 8000);
  const high = await speechOf(TEXT, 96_000);
  const stereo = Buffer.from(new Float32Array([...speech].flatMap((one) => [one, one * 0.5])).buffer);
  const in24 = Buffer.alloc(high.length * 3);
  high.forEach((sample, i) => in24.writeIntLE(Math.round(sample * 0x7fffff), i * 3, 3));
  const pcm = Buffer.from(encodePcmWav(speech, 44_100)).subarray(44);
  const taken: Record<string, [Uint8Array, number]> = {
    'stereo in float': [wavWith(3, 32, 2, 44_100, stereo), 44_100],
    '96 kHz in 24 bits': [wavWith(1, 24, 1, 96_000, in24), 48_000],
    '8 kHz in A-law': [encodeALawWav(low), 22_050],
    'streamed by SoX': [ofUnknownLength(wavWith(1, 16, 1, 44_100, pcm), 0x7fff_f000), 44_100],
    'streamed by FFmpeg, with half a frame at its end': [
      ofUnknownLength(wavWith(1, 16, 1, 44_100, pcm.subarray(0, -1)), 0xffff_ffff),
      44_100,
    ],
    'of a recorder that was killed': [ofUnknownLength(wavWith(1, 16, 1, 44_100, pcm), 0), 44_100],
  };
  for (const [what, [content, rate]] of Object.entries(taken)) {
    const { path, duration } = await recorded(id, content);
    expect(readWav(await bytesOf(path!)).sampleRate, what).toBe(rate);
    expect(duration, what).toBeGreaterThan(3);
  }
  const refused: Record<string, [Uint8Array, string]> = {
    'an MP3 named .wav': [Buffer.from('fffb9064'.padEnd(800, '0'), 'hex'), 'RECORDING_FORMAT'],
    'a Vorbis file': [Buffer.from('OggS\0\x02'.padEnd(200, '\0')), 'RECORDING_FORMAT'],
    nothing: [Buffer.alloc(0), 'RECORDING_FORMAT'],
    ADPCM: [wavWith(2, 4, 1, 44_100, pcm), 'RECORDING_FORMAT'],
    'cut short': [wavWith(1, 16, 1, 44_100, pcm.subarray(0, 2000), pcm.length), 'RECORDING_BROKEN'],
    'without data': [wavWith(1, 16, 1, 44_100, pcm).subarray(0, 36), 'RECORDING_BROKEN'],
    'not a number': [wavWith(3, 32, 1, 44_100, Buffer.alloc(4000, 0xff)), 'RECORDING_BROKEN'],
    'three hours': [wavWith(1, 8, 1, 8000, Buffer.alloc(3 * 3600 * 800, 128)), 'RECORDING_TOO_LONG'],
    silent: [wavWith(1, 16, 1, 44_100, Buffer.alloc(88_200)), 'RECORDING_SILENT'],
    'only noise': [encodePcmWav(speech.slice(0, 40_000), 44_100), 'RECORDING_SILENT'],
    'no samples': [wavWith(1, 16, 1, 44_100, Buffer.alloc(0)), 'RECORDING_SILENT'],
  };
  const before = await user.call(prompts.get, { id });
  for (const [what, [content, code]] of Object.entries(refused))
    expect(await record(id, content), what).toMatchObject({ status: 422, body: { code } });
  for (const [tag, bits, codec] of [
    [2, 4, 'ADPCM da Microsoft'],
    [0x11, 4, 'ADPCM IMA'],
    [0x31, 0, 'GSM 6.10'],
  ] as const) {
    const message = `O WAV está comprimido em ${codec}, que o Entoa não lê. Converta-o antes em PCM, float ou G.711.`;
    const answer = await record(id, wavWith(tag, bits, 1, 8000, pcm.subarray(0, 8000)));
    expect(answer).toMatchObject({ status: 422, body: { code: 'RECORDING_FORMAT', message } });
  }
  expect(await user.ask(prompts.record, { id })).toMatchObject({ status: 422, body: { fields: { file: /./ } } });
  const large = await record(id, wavWith(1, 16, 1, 44_100, Buffer.alloc(57 * 1024 * 1024)));
  expect(large).toMatchObject({ status: 413, body: { message: 'O arquivo passa do limite de 56 MB.' } });
  expect(await user.call(prompts.get, { id })).toEqual(before);
});

test('the other output of a recording is checked as new audio is, and never undoes a newer recording', async () => {
  const { id: idProject } = await newProject(user, 'Outra saída');
  const { id } = await spokenPrompt(user, idProject, { text: TEXT });
  await recorded(id, await wavOf());
  const output = { id, text: TEXT, speaker: 'Clara' };
  await admin.call(settings.update, { recognitionScope: 'all' });
  const { path } = await user.call(prompts.update, { ...output, compression: true });
  await admin.call(settings.update, { recognitionScope: 'none' });
  const wanted = await server.db.select({ hash: hearings.audioHash }).from(hearings);
  expect(wanted).toEqual([{ hash: hashOf(path!) }]);
  await user.call(prompts.update, { ...output, compression: false });
  const wav = await wavOf('Outra leitura, que veio depois.');
  // The new recording is the first to wait for the prompt, and the other output was made before it is there.
  const asked = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from prompts where id = ${id} for update`);
    const both = [record(id, wav, 'Outra leitura, que veio depois.')];
    await waitForLocks(server.db, 1);
    both.push(user.ask(prompts.update, { ...output, compression: true }));
    await waitForLocks(server.db, 2);
    return both;
  });
  const [newer, late] = await Promise.all(asked);
  expect([newer!.status, late!.status, late!.body.code]).toEqual([200, 409, 'CONFLICT']);
  expect(await user.call(prompts.get, { id })).toMatchObject({
    path: (newer!.body as Prompt).path,
    compression: false,
  });
});

test('files are matched with prompts by their names', async () => {
  const { id: idProject } = await newProject(user, 'Em lote');
  const one = await spokenPrompt(user, idProject, { name: 'Boas_Vindas' });
  await spokenPrompt(user, idProject, { name: 'opção dois' });
  await spokenPrompt(user, idProject, { name: 'opção dois' });
  const { data } = await user.call(prompts.matchRecordings, {
    id: idProject,
    names: ['boas vindas', 'OPCAO-DOIS', 'nada'],
  });
  const found = { id: one.id, text: one.text };
  expect(data).toEqual([
    { name: 'boas vindas', isAmbiguous: false, prompt: { ...found, name: 'Boas_Vindas', isRecorded: false } },
    { name: 'OPCAO-DOIS', isAmbiguous: true, prompt: null },
    { name: 'nada', isAmbiguous: false, prompt: null },
  ]);
});

test('the files of a zip of the project come back, by the pattern that it was made with', async () => {
  const { id: idProject } = await newProject(user, 'Ida e volta');
  const one = await spokenPrompt(user, idProject, { name: 'Saudação: manhã...' });
  const two = await spokenPrompt(user, idProject, { name: 'Setor A/B' });
  const idsOf = async (names: string[]) => {
    const { data } = await user.call(prompts.matchRecordings, { id: idProject, names });
    return data.map(({ prompt }) => prompt?.id);
  };
  const names = ['Saudação_ manhã', 'Setor A_B - Cópia', '002-Setor A_B', 'Clara 001 Setor A_B'];
  expect(await idsOf(names)).toEqual([one.id, two.id, two.id, undefined]);
  await user.call(projects.pack, { id: idProject, names: '{voz} {numero} {nome}' });
  expect(await idsOf(names)).toEqual([one.id, two.id, two.id, two.id]);
});

test('names of files that are too long or too many are refused in a sentence', async () => {
  const { id } = await newProject(user, 'Nomes');
  const match = (names: string[]) => user.ask(prompts.matchRecordings, { id, names });
  expect((await match(['a'.repeat(300)])).status).toBe(200);
  expect(await match(['aviso', 'a'.repeat(301)])).toMatchObject({
    status: 422,
    body: { fields: { 'names.1': 'O nome de cada arquivo pode ter até 300 caracteres.' } },
  });
  expect(await match(Array<string>(1001).fill('a'))).toMatchObject({
    status: 422,
    body: { fields: { names: 'Envie até 1.000 nomes de uma vez.' } },
  });
});

test('a recording for a prompt in the queue wins, and nothing is spoken or charged', async () => {
  const { id: idProject } = await newProject(user, 'Corrida');
  await admin.call(settings.update, { maintenanceMode: true });
  const written = { name: 'na fila', text: TEXT, speaker: 'Clara', compression: false };
  const made = (await admin.call(prompts.create, { idProject, ...written })) as Prompt;
  expect(made.status).toBe('ENQUEUED');
  const file = { name: 'gravacao.wav', content: await wavOf() };
  const { body } = await admin.ask(prompts.record, { id: made.id }, { file });
  await admin.call(settings.update, { maintenanceMode: false });
  const other = await spokenPrompt(user, idProject, { name: 'depois dele', text: 'Depois.' });
  expect(other.status).toBe('PROCESSED');
  expect(await user.call(prompts.get, { id: made.id })).toMatchObject({
    path: (body as Prompt).path,
    status: 'PROCESSED',
  });
  expect(await server.db.select().from(usage).where(eq(usage.subjectId, idProject))).toMatchObject([
    { characters: 'Depois.'.length },
  ]);
});
