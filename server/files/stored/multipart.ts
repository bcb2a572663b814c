import { open } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import limitConcurrency from 'p-limit';
import type { Bucket } from './bucket.ts';
import { StorageAway } from './storageAway.ts';

const MB = 1024 ** 2;
/** Larger files are sent in parts of this size, each retried on its own. */
export const PART_BYTES = 16 * MB;
/** Below S3's limit of 10,000 parts. */
const PARTS_MAX = 9000;
const PARTS_AT_ONCE = 2;
/** Time limit per part; assumes at least about 0.2 MB per second. */
export const PART_WITHIN_MS = 90_000;
/** The service assembles the parts before it responds. */
const COMPLETE_WITHIN_MS = 300_000;

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Upload' });

interface Begun {
  readonly name: string;
  readonly uploadId: string;
  readonly begunAt: Date;
}

/**
 * Uploads a file in parts; it appears atomically with the last one. A failed upload is aborted; one of a killed process
 * is removed by the sweep.
 */
export async function uploadMultipart(bucket: Bucket, name: string, file: string, bytes: number): Promise<void> {
  const uploadId = await begin(bucket, name);
  const handle = await open(file);
  try {
    const partBytes = Math.max(PART_BYTES, Math.ceil(bytes / PARTS_MAX));
    const inTurn = limitConcurrency(PARTS_AT_ONCE);
    const send = async (number: number) => {
      const from = (number - 1) * partBytes;
      const payload = Buffer.alloc(Math.min(partBytes, bytes - from));
      await handle.read(payload, 0, payload.length, from);
      const query = { partNumber: String(number), uploadId };
      const request = { method: 'PUT', name, query, payload, limitMs: PART_WITHIN_MS } as const;
      const answer = await bucket.request('write a part', request);
      await answer.body?.cancel();
      return { number, etag: answer.headers.get('etag') ?? '' };
    };
    const numbers = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, place) => place + 1);
    const parts = await Promise.all(numbers.map((number) => inTurn(() => send(number)))).finally(() =>
      inTurn.clearQueue(),
    );
    await complete(bucket, name, uploadId, parts, bytes);
  } catch (error) {
    await abort(bucket, { name, uploadId }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

async function begin(bucket: Bucket, name: string): Promise<string> {
  const answer = await bucket.request('begin an upload', { method: 'POST', name, query: { uploads: '' } });
  const { InitiateMultipartUploadResult: begun } = xml.parse(await answer.text()) as {
    InitiateMultipartUploadResult?: { UploadId?: string };
  };
  if (!begun?.UploadId) throw new StorageAway('an upload was begun without an id');
  return begun.UploadId;
}

async function complete(
  bucket: Bucket,
  name: string,
  uploadId: string,
  parts: readonly { number: number; etag: string }[],
  bytes: number,
): Promise<void> {
  const named = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '')}</ETag></Part>`,
  );
  const payload = `<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`;
  const request = { method: 'POST', name, query: { uploadId }, payload, limitMs: COMPLETE_WITHIN_MS } as const;
  // The response may be lost, or have status 200 and contain an error; the object's existence decides.
  const answer = await bucket.request('end an upload', request).catch((error: unknown) => error as Error);
  if (answer instanceof Response && !(await answer.text()).includes('<Error>')) return;
  if ((await bucket.head(name))?.bytes === bytes) return;
  throw answer instanceof Error ? answer : new StorageAway('an upload could not be ended');
}

/** Unfinished uploads of any process. */
export async function listUploads(bucket: Bucket): Promise<Begun[]> {
  const { prefix } = bucket;
  const found: Begun[] = [];
  let markers: Record<string, string> = {};
  for (;;) {
    const answer = await bucket.request('list uploads', { method: 'GET', query: { uploads: '', prefix, ...markers } });
    const { ListMultipartUploadsResult: page } = xml.parse(await answer.text()) as {
      ListMultipartUploadsResult?: {
        Upload?: { Key: string; UploadId: string; Initiated: string }[];
        IsTruncated?: string;
        NextKeyMarker?: string;
        NextUploadIdMarker?: string;
      };
    };
    for (const { Key, UploadId, Initiated } of page?.Upload ?? [])
      found.push({ name: Key.slice(prefix.length), uploadId: UploadId, begunAt: new Date(Initiated) });
    if (page?.IsTruncated !== 'true' || !page.NextKeyMarker) return found;
    markers = { 'key-marker': page.NextKeyMarker, 'upload-id-marker': page.NextUploadIdMarker ?? '' };
  }
}

export async function abort(bucket: Bucket, { name, uploadId }: Pick<Begun, 'name' | 'uploadId'>): Promise<void> {
  const answer = await bucket.request('abort an upload', {
    method: 'DELETE',
    name,
    query: { uploadId },
    statusCode: 204,
  });
  await answer.body?.cancel();
}
