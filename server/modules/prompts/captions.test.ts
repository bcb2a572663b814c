import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cue } from '#common/captions.ts';
import { projects } from '#contract/projects.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { readWav } from '#server/speech/formats/readWav.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { readEntries } from '#testing/formats/readZip.ts';

let server: TestServer;
let user: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  ({ id: idProject } = await newProject(user, 'Legendas & cia'));
});
afterAll(() => server.stop());

const TEXT = 'Bom dia! O valor da sua fatura é R$ 1.249,90, e ela vence em 05/03. Obrigado por <ligar>.';
const captions = (id: number, format: string) => user.fetch(`/api/prompts/${id}/captions.${format}`);

test('captions show the written text, with the times of the audio', async () => {
  for (const { name: speaker } of server.speech.voices.slice(0, 4)) {
    const { id, path } = await spokenPrompt(user, idProject, { text: TEXT, speaker });
    const answer = await captions(id, 'json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const cues = (await answer.json()) as Cue[];
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(TEXT);
    // The last cue ends with the speech: trailing samples are silent.
    const { samples, sampleRate } = readWav(Buffer.from(await (await user.fetch(path!)).arrayBuffer()));
    const spoken = samples.findLastIndex((sample) => Math.abs(sample) > 0.003) / sampleRate;
    expect(Math.abs(cues.at(-1)!.endMs / 1000 - spoken)).toBeLessThan(0.05);
    expect(await (await captions(id, 'vtt')).text()).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> /);
    expect(await (await captions(id, 'srt')).text()).toMatch(/^1\n00:00:00,\d{3} --> /);
  }
});

test('what cannot be had is said', async () => {
  const { id } = await spokenPrompt(user, idProject);
  expect((await captions(id, 'docx')).status).toBe(422);
  expect((await captions(999_999, 'vtt')).status).toBe(404);
  const failed = await spokenPrompt(user, idProject, { text: '\u0e46' }).catch(() => undefined);
  expect(failed === undefined || (await captions(failed.id, 'vtt')).status === 404).toBe(true);
  expect((await server.visitor.fetch(`/api/prompts/${id}/captions.vtt`)).status).toBe(401);
});

test('a zip brings captions beside each audio and one page of all texts', async () => {
  const { id } = await newProject(user, 'Zip <com> legendas');
  await spokenPrompt(user, id, { name: 'aviso_um', text: TEXT });
  await spokenPrompt(user, id, { name: 'aviso_dois', text: 'Até logo.', compression: true });
  await user.call(projects.pack, { id, captions: true });
  await until('the zip', async () => (await user.call(projects.get, { id })).zip?.madeAt != null);
  const files = await readEntries(Buffer.from(await (await user.fetch(`/api/projects/${id}/download`)).arrayBuffer()));
  expect(Object.keys(files).toSorted()).toEqual([
    'CREDITOS.txt',
    'aviso_dois.srt',
    'aviso_dois.vtt',
    'aviso_dois.wav',
    'aviso_um.srt',
    'aviso_um.vtt',
    'aviso_um.wav',
    'relatorio.csv',
    'transcricao.html',
  ]);
  const page = files['transcricao.html']!.toString();
  expect(page).toContain('<h1>Zip &lt;com&gt; legendas</h1>');
  expect(page).toContain('<audio controls preload="none" src="aviso_um.wav" aria-label="Ouvir aviso_um"></audio>');
  expect(page).toContain('Obrigado por &lt;ligar&gt;.');
  expect(page).not.toContain('<script');
});
