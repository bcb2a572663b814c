import fs from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { CatalogueEntry } from '#contract/catalogueFile.ts';
import { setup } from '#contract/setup.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { startVoiceMirror, type VoiceMirror } from '#testing/voiceMirror.ts';
import { openVoiceSamples } from './voiceSamples.ts';

/** Silent frames: MPEG-1 Layer III, 44.1 kHz. */
const mp3 = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.from([0xff, 0xfb, 0x90, 0x64, ...Array(413).fill(0)])),
);
const files = { config: Buffer.from('{}'), model: Buffer.from('onnx') };
const voice = (name: string, entry: object = {}) => ({
  key: `pt_BR-${name.toLowerCase()}-medium`,
  name,
  ...files,
  sample: mp3,
  entry,
});
let mirror: VoiceMirror;
let server: TestServer;
let manager: Client;
beforeAll(async () => {
  const [away, lying] = ['samples/nada.mp3', 'samples/outro.mp3'];
  mirror = await startVoiceMirror([
    voice('Sem', { isCommercial: false, sample: undefined }),
    voice('Dúvida', { isCommercial: null, sample: { url: away } }),
    voice('Aurora', { gender: 'female', character: 'Clara e pausada' }),
    voice('Mentira', { sample: { url: lying, bytes: 10 } }),
  ]);
  mirror.lie(lying, (_request, response) => response.writeHead(200).end(mp3));
  server = await startTestServer({ VOICE_CATALOGUE_URL: mirror.catalogueUrl });
  manager = await server.signIn('MANAGER');
});
afterAll(async () => {
  await server.stop();
  await mirror.stop().catch(() => {});
});
beforeEach(() => {
  mirror.asked.length = 0;
});

const SAMPLE = 'speaker_0.mp3';
const sampleOf = (key: string) => manager.fetch(`/api/catalogue/${encodeURIComponent(key)}/sample`);
const refusalOf = async (key: string) => {
  const answer = await sampleOf(key);
  return [answer.status, ((await answer.json()) as { message: string }).message] as const;
};
const kept = () => {
  const folder = path.join(server.dataDir, 'files/samples');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

test('what is no sample is refused in words, and nothing of it is kept', async () => {
  expect(await refusalOf('pt_BR-sem-medium')).toEqual([404, 'Esta voz não tem amostra no catálogo.']);
  expect(await refusalOf('pt_BR-nenhuma-medium')).toEqual([404, 'Esta voz não tem amostra no catálogo.']);
  expect((await refusalOf('pt_BR-dúvida-medium'))[1]).toContain('não entregou o arquivo (resposta 404)');
  expect((await refusalOf('pt_BR-mentira-medium'))[1]).toBe(
    `A amostra tem ${mp3.length} bytes; o catálogo promete 10.`,
  );
  const key = 'pt_BR-aurora-medium';
  const lies: [answer: Parameters<VoiceMirror['lie']>[1], said: string][] = [
    [
      (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/a.mp3' }).end(),
      'não está entre os permitidos',
    ],
    [(_, response) => response.writeHead(302, { location: 'http://169.254.169.254/a.mp3' }).end(), 'não é https'],
    [(_, response) => response.writeHead(200).end(Buffer.concat(Array(5000).fill(mp3))), 'grande demais'],
    [
      (_, response) => response.writeHead(200, { 'content-length': mp3.length + 9 }).end(mp3, () => response.destroy()),
      'caiu',
    ],
    [(_, response) => response.writeHead(200).end('<html>Aceite os termos</html>'), 'não é um áudio'],
  ];
  for (const [answer, said] of lies) {
    mirror.lie(SAMPLE, answer);
    expect((await refusalOf(key))[1]).toContain(said);
  }
  mirror.lie(SAMPLE);
  expect(kept()).toEqual([]);
});

/** A sample's bytes or its refusal, without the routes. */
async function find(sample: CatalogueEntry['sample']): Promise<string> {
  const root = path.join(server.dataDir, 'of-a-test');
  const reply = { headers: () => {}, sendFile: (file: string) => file } as unknown as FastifyReply;
  const send = openVoiceSamples({ root }, new URL(mirror.catalogueUrl));
  const { host } = new URL(mirror.catalogueUrl);
  return send(reply, { sample } as CatalogueEntry, { hosts: [host] }).then(
    () => 'played',
    ({ message }: Error) => message,
  );
}

test('a catalogue that promises another sample at the same address is not answered by the kept one', async () => {
  const url = new URL('samples/outro.mp3', mirror.catalogueUrl).href;
  expect(await find({ url })).toBe('played');
  expect(await find({ url, sha256: '0'.repeat(64) })).toContain('o hash não confere');
});

test('a host that sends a sample byte by byte is given up', async () => {
  const url = new URL('samples/lento.mp3', mirror.catalogueUrl).href;
  mirror.lie('samples/lento.mp3', (_request, response) => {
    const drops = setInterval(() => response.write(mp3.subarray(0, 1)), 20);
    response.once('close', () => clearInterval(drops));
  });
  const soon = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(200));
  expect(await find({ url })).toBe('A amostra demorou demais para chegar.');
  soon.mockRestore();
});

test('voices come with sex, character and sample, those of business use first', async () => {
  const { voices } = await manager.call(catalogue.list, {});
  expect(voices.map(({ name }) => name)).toEqual(['Aurora', 'Mentira', 'Dúvida', 'Sem']);
  expect(voices[0]).toMatchObject({
    gender: 'female',
    character: 'Clara e pausada',
    samplePath: '/api/catalogue/pt_BR-aurora-medium/sample',
  });
  expect(voices[3]).toMatchObject({ gender: null, character: null, samplePath: null });
});

test('a sample is fetched once, kept, played in parts, and heard without network', async () => {
  const key = 'pt_BR-aurora-medium';
  const [first, second] = await Promise.all([sampleOf(key), sampleOf(key)]);
  expect([first.headers.get('content-type'), second.status]).toEqual(['audio/mpeg', 200]);
  expect(Buffer.from(await first.arrayBuffer()).equals(mp3)).toBe(true);
  expect(mirror.asked.filter(({ path: asked }) => asked.endsWith(SAMPLE))).toHaveLength(1);
  expect(kept()).toHaveLength(1);
  const part = await manager.fetch(`/api/catalogue/${key}/sample`, { headers: { range: 'bytes=0-99' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  expect((await (await server.signIn('USER')).fetch(`/api/catalogue/${key}/sample`)).status).toBe(403);
  const empty = await startTestServer({ DEMO_ACCOUNTS: 'false', VOICE_CATALOGUE_URL: mirror.catalogueUrl });
  try {
    const [offered] = (await empty.visitor.call(setup.get, {})).voices;
    expect(offered).toMatchObject({ name: 'Aurora', samplePath: `/api/setup/voices/${key}/sample` });
    expect((await empty.visitor.fetch(offered!.samplePath!)).headers.get('content-type')).toBe('audio/mpeg');
  } finally {
    await empty.stop();
  }
  expect((await server.visitor.fetch(`/api/setup/voices/${key}/sample`)).status).toBe(404);
  await mirror.stop();
  expect((await sampleOf(key)).status).toBe(200);
  const [status, message] = await refusalOf('pt_BR-dúvida-medium');
  expect([status, message]).toEqual([503, expect.stringContaining('não aceita conexão daqui')]);
});
