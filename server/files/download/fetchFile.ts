import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { requestHost, type HostAnswer, type Question } from './requestHost.ts';
import { FetchFault, faultOfLine, faultOfStatus } from './fetchFault.ts';
import { openPartial, type PartialFile } from './partialFile.ts';

export interface FileOrder extends Pick<Question, 'url' | 'hosts' | 'insideHosts' | 'silenceMs'> {
  /** Path of the finished file. */
  readonly target: string;
  /** Promised size; never more is written to disk. */
  readonly bytes: number;
  /** Hexadecimal digits. Nothing is kept unverified, and MD5 proves nothing. */
  readonly sha256?: string | undefined;
  readonly signal: AbortSignal;
  /** Bytes of this file on disk so far. */
  onProgress(bytes: number): void;
}

const CHANGED = 'O conteúdo que veio não é o que o catálogo promete: o hash não confere. Ele foi descartado.';
const PAGE =
  'Em vez do arquivo veio uma página da internet. Se esta rede pede login ou aceite num navegador, ' +
  'faça isso e tente de novo.';

/**
 * Downloads a file: resumes an earlier attempt, and keeps only a file with the promised size and hash. Rejects with a
 * FetchFault (the partial file stays if it is transient and is removed if it is final), with a disk error, or with the
 * signal's reason.
 */
export async function fetchFile(order: FileOrder): Promise<{ readonly sha256: string }> {
  if (order.sha256 === undefined) throw new FetchFault('O catálogo não diz o hash do arquivo.');
  const done = await findDone(order);
  if (done) return done;
  try {
    // A partial file may be damaged or of another version; then the whole file is requested once.
    return (await receive(order)) ?? (await receive(order)) ?? refuse(CHANGED);
  } catch (error) {
    if (error instanceof FetchFault && !error.isPassing) await dropPartial(order.target);
    throw error;
  }
}

async function findDone({ target, bytes, onProgress, sha256 }: FileOrder) {
  const { size } = await fs.stat(target).catch(() => ({ size: -1 }));
  if (size === -1) return undefined;
  const hash = createHash('sha256');
  for await (const piece of createReadStream(target, { highWaterMark: 1024 * 1024 })) hash.update(piece as Buffer);
  const found = hash.digest('hex');
  if (size === bytes && found === sha256) {
    onProgress(bytes);
    return { sha256: found };
  }
  await fs.rm(target, { force: true });
  return undefined;
}

/** Undefined if the existing partial file was unusable and has been removed. */
async function receive(order: FileOrder): Promise<{ readonly sha256: string } | undefined> {
  const { bytes, target, signal, onProgress } = order;
  const partial = await openPartial(target, bytes, signal);
  const hadBytes = partial.bytes > 0;
  try {
    onProgress(partial.bytes);
    if (partial.bytes < bytes && !(await askForRest(order, partial))) return await startOver(partial);
    const sha256 = partial.sha256();
    if (sha256 === order.sha256) {
      await partial.finish();
      return { sha256 };
    }
    if (!hadBytes) throw new FetchFault(CHANGED);
    return await startOver(partial);
  } finally {
    await partial.close();
  }
}

async function startOver(partial: PartialFile): Promise<undefined> {
  await partial.begin(undefined);
}

/** False if the server cannot continue the partial file. */
async function askForRest(order: FileOrder, partial: PartialFile): Promise<boolean> {
  const { url, hosts, insideHosts = [], bytes, signal, silenceMs } = order;
  const from = partial.bytes;
  const headers: Record<string, string> = {
    ...(from > 0 && { range: `bytes=${from}-` }),
    ...(from > 0 && partial.tag !== undefined && { 'if-range': partial.tag }),
  };
  const answer = await requestHost({ url, hosts, insideHosts, headers, signal, silenceMs });
  try {
    if (from > 0 && answer.status === 416) return false;
    if (answer.status !== 200 && !(answer.status === 206 && from > 0))
      throw faultOfStatus(answer.status, answer.host, answer.header('retry-after'));
    if (/^\s*(text\/html|application\/xhtml)/i.test(answer.header('content-type') ?? '')) throw new FetchFault(PAGE);
    if (answer.status === 206) {
      const range = answer.header('content-range')?.replaceAll(/\s+/g, ' ').toLowerCase();
      if (range !== `bytes ${from}-${bytes - 1}/${bytes}`) return false;
    } else {
      checkLength(answer, bytes);
      await partial.begin(tagOf(answer));
    }
    await write(order, partial, answer);
    return true;
  } finally {
    answer.body.on('error', () => {}).destroy();
  }
}

async function write({ bytes, signal, onProgress }: FileOrder, partial: PartialFile, { body, host }: HostAnswer) {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = () =>
    pieces.next().catch((error: unknown) => {
      signal.throwIfAborted();
      throw faultOfLine(error, host);
    });
  for (let piece = await next(); !piece.done; piece = await next()) {
    signal.throwIfAborted();
    if (partial.bytes + piece.value.length > bytes)
      throw new FetchFault(`De ${host} vieram mais bytes do que o catálogo promete. O que veio foi descartado.`);
    await partial.write(piece.value);
    onProgress(partial.bytes);
  }
  if (partial.bytes < bytes) throw faultOfLine(undefined, host);
}

function checkLength(answer: HostAnswer, bytes: number): void {
  const length = answer.header('content-length');
  if (length === undefined || Number(length) === bytes) return;
  throw new FetchFault(
    `O arquivo em ${answer.host} tem ${length} bytes; o catálogo promete ${bytes}. Ele não foi baixado.`,
  );
}

/** Weak ETags are not allowed in `If-Range`. */
function tagOf({ header }: HostAnswer): string | undefined {
  const etag = header('etag');
  return etag !== undefined && !etag.startsWith('W/') && etag.length < 500 ? etag : header('last-modified');
}

async function dropPartial(target: string): Promise<void> {
  for (const place of [target, `${target}.partial`, `${target}.partial.tag`]) await fs.rm(place, { force: true });
}

function refuse(message: string): never {
  throw new FetchFault(message);
}
