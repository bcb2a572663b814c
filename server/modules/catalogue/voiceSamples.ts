import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { CatalogueEntry } from '#contract/catalogueFile.ts';
import { createBoundedQueue } from '#server/base/boundedQueue.ts';
import { Refusal } from '#server/base/refusal.ts';
import { FetchFault } from '#server/files/download/fetchFault.ts';
import { fetchBytes } from '#server/files/download/fetchText.ts';
import type { Files } from '#server/files/files.ts';
import { findInsideHosts, type ReadCatalogue } from './openCatalogue.ts';

/** Some minutes of MP3; Piper's samples have a few seconds. */
const BYTES_MAX = 2 * 1024 * 1024;
const SILENCE_MS = 8000;
/** Ends a host that sends byte by byte, which would keep one of the few turns. */
const FETCH_MS = 60_000;
/** Few at a time, since anybody may press before there is an administrator. */
const TURNS = { atOnce: 2, waitingMax: 20, retryAfterSeconds: 2 };
const TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav', ogg: 'audio/ogg' } as const;
type Extension = keyof typeof TYPES;

/**
 * Sends the sample of a catalogue's voice. It is fetched once, from the hosts from which voices may be fetched, and
 * kept in `files`; a pinned revision never changes.
 */
export function openVoiceSamples(files: Pick<Files, 'root'>, catalogueAddress: URL | undefined) {
  const folder = path.join(files.root, 'samples');
  const inTurn = createBoundedQueue(TURNS);
  const underWay = new Map<string, Promise<string>>();

  async function find(name: string): Promise<string | undefined> {
    const kept = await fs.readdir(folder).catch(() => [] as string[]);
    return kept.find((file) => file.startsWith(`${name}.`));
  }

  async function receive(name: string, sample: Sample, hosts: readonly string[]): Promise<string> {
    const insideHosts = await findInsideHosts(catalogueAddress, hosts);
    const signal = AbortSignal.timeout(FETCH_MS);
    const question = { url: sample.url, hosts, insideHosts, silenceMs: SILENCE_MS, signal };
    const bytes = await fetchBytes(question, BYTES_MAX).catch((error: unknown) => {
      throw signal.aborted ? new FetchFault('A amostra demorou demais para chegar.') : error;
    });
    check(sample, bytes);
    const extension = extensionOf(bytes);
    if (!extension) throw new FetchFault('O que veio como amostra não é um áudio.');
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = path.join(folder, `draft-${randomUUID()}`);
    await fs.writeFile(draft, bytes, { mode: 0o600 });
    const file = `${name}.${extension}`;
    await fs.rename(draft, path.join(folder, file));
    return file;
  }

  return async (reply: FastifyReply, entry: CatalogueEntry | undefined, { hosts }: Pick<ReadCatalogue, 'hosts'>) => {
    if (!entry?.sample) throw new Refusal('NOT_FOUND', { message: 'Esta voz não tem amostra no catálogo.' });
    const { url, bytes, sha256 } = entry.sample;
    // A catalogue that promises other content under the same address gets it, and not what is kept.
    const name = createHash('sha256')
      .update(JSON.stringify([url, bytes, sha256]))
      .digest('hex')
      .slice(0, 32);
    let file = await find(name);
    if (file === undefined) {
      const fetching =
        underWay.get(name) ?? inTurn(() => receive(name, entry.sample!, hosts)).finally(() => underWay.delete(name));
      underWay.set(name, fetching);
      file = await fetching.catch((error: unknown) => {
        throw error instanceof FetchFault ? new Refusal('UNAVAILABLE', { message: error.message }) : error;
      });
    }
    const extension = path.extname(file).slice(1) as Extension;
    reply.headers({ 'content-type': TYPES[extension], 'cache-control': 'private, max-age=86400' });
    return reply.sendFile(file, folder, { cacheControl: false });
  };
}

type Sample = NonNullable<CatalogueEntry['sample']>;

function check({ bytes: promised, sha256 }: Sample, bytes: Buffer): void {
  if (promised !== undefined && promised !== bytes.length)
    throw new FetchFault(`A amostra tem ${bytes.length} bytes; o catálogo promete ${promised}.`);
  if (sha256 !== undefined && sha256 !== createHash('sha256').update(bytes).digest('hex'))
    throw new FetchFault('A amostra que veio não é a que o catálogo promete: o hash não confere.');
}

/** By the first bytes, since hosts name types of their own, and captive portals answer with a page. */
function extensionOf(bytes: Buffer): Extension | undefined {
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'RIFF') return 'wav';
  if (start === 'OggS') return 'ogg';
  const isMp3 = start.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
  return isMp3 ? 'mp3' : undefined;
}
