import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CSV_BYTES_MAX } from '#contract/kit/limits.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { NOT_UTF8 } from '#contract/kit/text.ts';
import { assertRoom, writeWithinRoom } from '#server/files/diskSpace.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/base/refusal.ts';

export interface Upload {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}
export interface MultipartBody {
  readonly fields: Record<string, string>;
  readonly files: Readonly<Record<string, Upload>>;
}
type Limits = Readonly<Record<string, number>>;

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 64 * 1024;
const SENT_TWICE = (field: string) => `O campo “${field}” foi enviado mais de uma vez. Envie-o uma só vez.`;
const BROKEN = 'O envio chegou incompleto ou com defeito. Tente de novo.';

/** Reads a multipart body. Files, one per field of `limits` (bytes), are streamed to scratch files. */
export async function readMultipart(
  request: FastifyRequest,
  files: Files,
  limits: Limits = { file: CSV_BYTES_MAX },
): Promise<MultipartBody> {
  await assertRoom(files.root, Number(request.headers['content-length'] ?? 0));
  const fields: Record<string, string> = {};
  const taken: Record<string, Upload> = {};
  try {
    const parts = request.parts({
      limits: {
        fileSize: Math.max(...Object.values(limits)),
        // One more than is taken, so that its field is known when it is refused.
        files: Object.keys(limits).length + 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('TOO_LARGE');
        if (typeof part.value !== 'string') continue;
        // The parser's replacement for bytes that are not valid UTF-8.
        if (part.value.includes('\uFFFD')) throw new Refusal('MALFORMED', { message: NOT_UTF8 });
        if (Object.hasOwn(fields, part.fieldname)) throw refuseField(part.fieldname, SENT_TWICE(part.fieldname));
        fields[part.fieldname] = part.value;
        continue;
      }
      const limit = Object.hasOwn(limits, part.fieldname) ? limits[part.fieldname]! : 0;
      if (limit === 0 || taken[part.fieldname]) {
        part.file.resume();
        throw refuseField(part.fieldname, oneFileEach(limits));
      }
      const path = files.scratchPath('upload');
      taken[part.fieldname] = { path, fileName: cleanFileName(part.filename), bytes: 0, sha256: '' };
      taken[part.fieldname] = { ...taken[part.fieldname]!, ...(await store(part, path, limit)) };
    }
  } catch (error) {
    for (const { path } of Object.values(taken)) await files.discard(path);
    if (isTooManyFiles(error)) throw refuseField(Object.keys(limits)[0]!, oneFileEach(limits));
    throw isOfItsParts(error) ? new Refusal('MALFORMED', { message: BROKEN }) : error;
  }
  return { fields, files: taken };
}

const oneFileEach = (limits: Limits) => `Envie um só arquivo em cada campo: ${Object.keys(limits).join(', ')}.`;

const refuseField = (field: string, message: string) => new Refusal('INVALID_INPUT', { fields: { [field]: message } });

/** Writes a file as it arrives; refuses it beyond the limit. */
async function store(part: MultipartFile, path: string, limit: number): Promise<{ bytes: number; sha256: string }> {
  const tooLarge = () =>
    new Refusal('TOO_LARGE', { message: `O arquivo passa do limite de ${limit / 1024 / 1024} MB.` });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > limit) done(tooLarge());
      else done(null, chunk);
    },
  });
  await writeWithinRoom(part.file, path, { through: measure });
  if (part.file.truncated) throw tooLarge();
  return { bytes, sha256: hash.digest('hex') };
}

/** The parser counts the files ahead of the parts that it hands out. */
const isTooManyFiles = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

/** The multipart parser throws errors without a code for an unreadable body; disk and Fastify errors have a code. */
function isOfItsParts(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Refusal) && !('code' in error);
}

/** File name for display only: without folders, control characters or marks that reverse its direction. */
export function cleanFileName(name: string | undefined, otherwise = 'arquivo.csv'): string {
  const shown = canonicalizeText(name ?? '')
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '');
  return shown.slice(0, 200).replace(/\p{Surrogate}$/u, '') || otherwise;
}
