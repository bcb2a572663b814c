import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { CSV_BYTES_MAX } from '#contract/limits.ts';
import type { Files } from '../files/files.ts';
import { Refusal } from './refusal.ts';

export interface Upload { readonly path: string; readonly fileName: string; readonly bytes: number; readonly sha256: string }
export interface MultipartBody { readonly fields: Record<string, string>; readonly files: Readonly<Record<string, Upload>> }

/** Reads a multipart body; its files, one a field of `limits` (bytes), stream to scratch files, never into memory. */
export async function readMultipart(request: FastifyRequest, files: Files, limits: Readonly<Record<string, number>> = { file: CSV_BYTES_MAX }): Promise<MultipartBody> {
  const fields: Record<string, string> = {};
  const taken: Record<string, Upload> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: Math.max(...Object.values(limits)), files: Object.keys(limits).length, fields: 20, fieldSize: 64 * 1024 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const limit = Object.hasOwn(limits, part.fieldname) ? limits[part.fieldname]! : 0;
      if (limit === 0 || taken[part.fieldname]) {
        part.file.resume();
        throw new Refusal('INVALID_INPUT', { fields: { [part.fieldname]: `Envie um só arquivo em cada campo: ${Object.keys(limits).join(', ')}.` } });
      }
      const path = files.scratchPath('upload');
      taken[part.fieldname] = { path, fileName: cleanFileName(part.filename), bytes: 0, sha256: '' };
      const hash = createHash('sha256');
      let bytes = 0;
      const measure = new Transform({ transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        if (bytes > limit) done(new Refusal('TOO_LARGE', { message: `O arquivo passa do limite de ${limit / 1024 / 1024} MB.` }));
        else done(null, chunk);
      } });
      await pipeline(part.file, measure, fs.createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw new Refusal('TOO_LARGE', { message: `O arquivo passa do limite de ${limit / 1024 / 1024} MB.` });
      taken[part.fieldname] = { ...taken[part.fieldname]!, bytes, sha256: hash.digest('hex') };
    }
  } catch (error) {
    for (const { path } of Object.values(taken)) await files.discard(path);
    throw error;
  }
  return { fields, files: taken };
}

/** A name to show, never to open: no folders, no control characters. */
function cleanFileName(name: string | undefined): string {
  return (name ?? '').split(/[\\/]/).at(-1)!.replace(/\p{Cc}/gu, '').slice(0, 200) || 'arquivo.csv';
}
