import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueEntry, RecognizerEntry } from '#contract/catalogueFile.ts';
import { pause } from './until.ts';

export interface MirroredVoice {
  readonly key: string;
  readonly name: string;
  readonly config: Uint8Array;
  readonly model: Uint8Array;
  readonly entry?: Partial<CatalogueEntry>;
  /** Recording beside the files. */
  readonly sample?: Uint8Array;
}

export interface MirroredRecognizer extends Pick<RecognizerEntry, 'key' | 'name' | 'kind'> {
  /** By name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type VoiceMirror = Awaited<ReturnType<typeof startVoiceMirror>>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** The folder layout of Piper's own repository. */
const folderOf = (key: string) => {
  const [code = '', name = '', quality = ''] = key.split('-');
  return `/${code.split('_')[0]}/${code}/${encodeURIComponent(name)}/${quality}`;
};

/** A voice mirror as a company would run it, on this machine; it responds correctly until a test makes it lie. */
export async function startVoiceMirror(
  voices: readonly MirroredVoice[],
  recognizers: readonly MirroredRecognizer[] = [],
) {
  const files = new Map<string, Uint8Array>();
  const lies = new Map<string, Answer>();
  const asked: { path: string; range: string | undefined; ifRange: string | undefined }[] = [];
  const entries = voices.map(({ key, name, config, model, entry, sample }): CatalogueEntry => {
    const place = (file: string) => `${folderOf(key)}/${encodeURIComponent(file)}`;
    files.set(place(`${key}.onnx.json`), config).set(place(`${key}.onnx`), model);
    const samplePlace = `${folderOf(key)}/samples/speaker_0.mp3`;
    if (sample) files.set(samplePlace, sample);
    const file = (as: string, path: string, bytes: Uint8Array) => ({
      name: as,
      url: path.slice(1),
      bytes: bytes.length,
      sha256: sha256(bytes),
    });
    return {
      key,
      name,
      engine: 'piper',
      language: 'pt-BR',
      quality: 'medium',
      sampleRate: 22_050,
      speakers: 1,
      license: 'CC0',
      licenseNote: 'Feita por um teste.',
      isCommercial: true,
      source: `https://example.org${folderOf(key)}/MODEL_CARD`,
      files: [file('config.json', place(`${key}.onnx.json`), config), file('model.onnx', place(`${key}.onnx`), model)],
      ...(sample && { sample: { url: samplePlace.slice(1) } }),
      ...entry,
    };
  });
  const ears = recognizers.map(({ key, name, kind, files: own }): RecognizerEntry => ({
    key,
    name,
    kind,
    license: 'MIT',
    licenseNote: 'Feito por um teste.',
    isCommercial: true,
    source: `https://example.org/${key}`,
    files: Object.entries(own).map(([file, bytes]) => {
      files.set(`/${key}/${file}`, bytes);
      return { name: file, url: `${key}/${file}`, bytes: bytes.length, sha256: sha256(bytes) };
    }),
  }));
  files.set('/catalogue.json', Buffer.from(JSON.stringify({ version: 1, voices: entries, recognizers: ears })));
  /** Number of bytes of a file that are sent before the rest waits, and the promise that ends the wait. */
  let held: { after: number; until: Promise<void> } | undefined;

  async function send(response: ServerResponse, bytes: Uint8Array, at: number): Promise<void> {
    for (let from = 0; from < bytes.length && !response.destroyed; from += 16_384) {
      if (held !== undefined && bytes.length > 20_000 && at + from >= held.after) await held.until;
      if (!response.write(bytes.subarray(from, from + 16_384))) await pause(1);
    }
    response.end();
  }

  const server = createServer((request, response) => {
    const { pathname: path } = new URL(request.url!, 'http://mirror');
    const { range } = request.headers;
    const ifRange = [request.headers['if-range']].flat()[0];
    asked.push({ path, range, ifRange });
    response.on('error', () => {});
    const lie = [...lies].find(([ending]) => path.endsWith(ending));
    if (lie) return lie[1](request, response);
    const bytes = files.get(path);
    if (bytes === undefined) return response.writeHead(404).end();
    const etag = `"${sha256(bytes).slice(0, 16)}"`;
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (from >= bytes.length && from > 0)
      return response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    const isPart = from > 0 && (ifRange === undefined || ifRange === etag);
    const rest = isPart ? bytes.subarray(from) : bytes;
    response.writeHead(isPart ? 206 : 200, {
      etag,
      'content-type': 'application/octet-stream',
      'content-length': rest.length,
      ...(isPart && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    });
    void send(response, rest, isPart ? from : 0);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    catalogueUrl: `${origin}/catalogue.json`,
    entries,
    /** Received requests, in order. */
    asked,
    pathOf: (ending: string) => [...files.keys()].find((path) => path.endsWith(ending))!,
    bytesOf: (ending: string) => [...files].find(([path]) => path.endsWith(ending))![1],
    /** Replaces the response for files with that ending from now on; without an answer, restores the correct one. */
    lie: (ending: string, answer?: Answer) => {
      if (answer) lies.set(ending, answer);
      else lies.delete(ending);
    },
    /** Stops large files at this byte until the returned function is called. */
    hold: (after: number): (() => void) => {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { after, until };
      return () => {
        held = undefined;
        release();
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
