import dns from 'node:dns';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startVoiceMirror } from '#testing/voiceMirror.ts';
import { findInsideHosts, openCatalogue } from './openCatalogue.ts';
import { bytesOf, configOf, isFetchable, modelOf, OWN_HOSTS, ownVoices } from './ownCatalogue.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-catalogue-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('our own voices: each once, pinned, by https, with size, hash, licence, card; Piper’s at their own place', () => {
  expect(ownVoices.map(({ key }) => key)).toEqual([
    'pt_BR-faber-medium',
    'pt_BR-cadu-medium',
    'pt_BR-jeff-medium',
    'pt_BR-edresson-low',
    'pt_PT-tugão-medium',
    'tts_models-pt-cv-vits',
  ]);
  const urls = ownVoices.flatMap(({ files }) => files.map(({ url }) => url));
  const hashes = ownVoices.flatMap(({ files }) => files.flatMap(({ sha256 }) => sha256 ?? []));
  for (const each of [urls, hashes, ownVoices.map(({ name }) => name)]) expect(new Set(each).size).toBe(each.length);
  for (const url of urls) {
    expect(url).toBe(encodeURI(decodeURI(url)));
    expect(OWN_HOSTS).toContain(new URL(url).host);
    expect([new URL(url).protocol, /\/resolve\/[0-9a-f]{40}\//.test(url)]).toEqual(['https:', true]);
  }
  for (const entry of ownVoices) {
    expect([entry.license.length > 2, entry.licenseNote.length > 40]).toEqual([true, true]);
    // An entry that cannot be downloaded explains how to get it.
    expect(entry.byHand !== undefined).toBe(!isFetchable(entry));
    if (entry.engine !== 'piper') continue;
    const [code, name, quality] = entry.key.split('-') as [string, string, string];
    const base = `https://huggingface.co/rhasspy/piper-voices/resolve/1b182b342fcce87f72d0e4fdf88131e5144f62d8/pt`;
    const place = encodeURI(`${base}/${code}/${name}/${quality}/${entry.key}.onnx`);
    expect([modelOf(entry)!.url, configOf(entry)!.url]).toEqual([place, `${place}.json`]);
    expect(entry.sample?.url).toBe(encodeURI(`${base}/${code}/${name}/${quality}/samples/speaker_0.mp3`));
    expect([modelOf(entry)!.sha256, modelOf(entry)!.md5]).toEqual([expect.any(String), expect.any(String)]);
    expect(bytesOf(entry)).toBeGreaterThan(60_000_000);
    expect(entry.source).toMatch(/\/blob\/[0-9a-f]{40}\/.*\/MODEL_CARD$/);
  }
  expect(ownVoices.filter((entry) => !isFetchable(entry)).map(({ key }) => key)).toEqual([
    'pt_PT-tugão-medium',
    'tts_models-pt-cv-vits',
  ]);
});

test('another catalogue takes the place of ours, addresses made absolute; offline the one last seen', async () => {
  const model = Buffer.from('onnx');
  const mirror = await startVoiceMirror([{ key: 'pt_BR-duda-medium', name: 'Duda', config: Buffer.from('{}'), model }]);
  const address = new URL(mirror.catalogueUrl);
  const read = await openCatalogue(address, folder).read();
  expect([read.problem, read.entries.map(({ key }) => key)]).toEqual([null, ['pt_BR-duda-medium']]);
  expect(modelOf(read.entries[0]!)!.url).toBe(`${mirror.origin}/pt/pt_BR/duda/medium/pt_BR-duda-medium.onnx`);
  expect(read.hosts).toEqual([address.host, ...OWN_HOSTS]);
  mirror.lie('.json', (_request, response) => void response.writeHead(200).end('<html>Entre na rede</html>'));
  const portal = await openCatalogue(address, folder).read();
  expect([portal.entries.length, portal.problem]).toEqual([1, expect.stringContaining('não é um JSON')]);
  await mirror.stop();
  const gone = await openCatalogue(address, folder).read();
  expect([gone.entries.length, gone.problem]).toEqual([1, expect.stringContaining(address.host)]);
  const other = await openCatalogue(new URL('http://127.0.0.1:9/outro.json'), folder).read();
  expect([other.entries, other.problem === null]).toEqual([[], false]);
});

test('what is no catalogue is told of by its place', async () => {
  const voice = { ...ownVoices[0], license: '' };
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ version: 1, voices: [voice] }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x.json`);
  expect((await openCatalogue(address, folder).read()).problem).toContain('voices.0.license');
  server.close();
});

test('no voice whose ancestor may not be used commercially is called free for business', () => {
  const doubtful = ownVoices.filter(({ engine }) => engine === 'piper');
  expect(doubtful.length).toBeGreaterThan(3);
  expect(doubtful.map(({ key, isCommercial }) => [key, isCommercial])).toEqual(doubtful.map(({ key }) => [key, null]));
});

test.each<[string, string, string[]]>([
  ['a catalogue outside names nothing inside', '8.8.8.8', ['voices.example']],
  [
    'one inside names others inside, and this machine never',
    '10.0.0.8',
    ['voices.example', '10.0.0.9', 'files.intra:8443'],
  ],
])('%s', async (_what, address, named) => {
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (...all: unknown[]) => void) =>
    done(null, [{ address, family: 4 }])) as never);
  const hosts = ['voices.example', '10.0.0.9', 'files.intra:8443', '127.0.0.1:3000', '[::1]:3000', 'localhost'];
  const found = await findInsideHosts(new URL('https://voices.example/c.json'), [...hosts, ...OWN_HOSTS]);
  expect(found).toEqual([...named, ...OWN_HOSTS]);
  vi.restoreAllMocks();
  // A mirror on this machine serves its files from this machine.
  expect(await findInsideHosts(new URL('http://127.0.0.1:8000/c.json'), hosts)).toEqual(hosts);
});
