import { access } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

interface Options { type: string; cacheControl: string; downloadName?: string }

/** Streams a file of ours, one range of it where asked; 410 when it is not there any more. */
export async function sendFile(reply: FastifyReply, file: string, { type, cacheControl, downloadName }: Options) {
  await access(file).catch(() => { throw new Refusal('AUDIO_GONE'); });
  reply.headers({ 'content-type': type, 'cache-control': cacheControl });
  if (downloadName) reply.header('content-disposition', `attachment; filename="${downloadName}"`);
  return reply.sendFile(path.basename(file), path.dirname(file), { cacheControl: false });
}
