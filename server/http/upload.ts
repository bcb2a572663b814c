import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { CSV_BYTES_MAX } from '#contract/limits.ts';
import type { Files } from '../files/files.ts';
import { Refusal } from './refusal.ts';

export interface Upload { readonly path: string; readonly fileName: string; readonly bytes: number; readonly sha256: string }
export interface MultipartBody { readonly fields: Record<string, string>; readonly file: Upload | undefined }

/** Reads a multipart body; its one `file` streams to a scratch file, never into memory. */
export async function readMultipart(request: FastifyRequest, files: Files): Promise<MultipartBody> {
  const fields: Record<string, string> = {};
  let file: Upload | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: CSV_BYTES_MAX, files: 1, fields: 20, fieldSize: 64 * 1024 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== 'file' || file) {
        part.file.resume();
        throw new Refusal('INVALID_INPUT', { fields: { [part.fieldname]: 'Envie um só arquivo, no campo file.' } });
      }
      const path = files.scratchPath('upload');
      file = { path, fileName: cleanFileName(part.filename), bytes: 0, sha256: '' };
      const hash = createHash('sha256');
      let bytes = 0;
      const measure = new Transform({ transform(chunk: Buffer, _encoding, done) { hash.update(chunk); bytes += chunk.length; done(null, chunk); } });
      await pipeline(part.file, measure, fs.createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw new Refusal('TOO_LARGE', { message: `O arquivo passa do limite de ${CSV_BYTES_MAX / 1024 / 1024} MB.` });
      file = { ...file, bytes, sha256: hash.digest('hex') };
    }
  } catch (error) {
    if (file) await files.discard(file.path);
    throw error;
  }
  return { fields, file };
}

/** A name to show, never to open: no folders, no control characters. */
function cleanFileName(name: string | undefined): string {
  return (name ?? '').split(/[\\/]/).at(-1)!.replace(/\p{Cc}/gu, '').slice(0, 200) || 'arquivo.csv';
}
