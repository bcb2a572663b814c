import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/endpoint.ts';
import { MODEL_BYTES_MAX } from '#contract/limits.ts';
import { mayEnter } from '#contract/permissions.ts';
import type { Files } from '../../files/files.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { findSession } from '../../http/session.ts';
import type { Upload } from '../../http/upload.ts';

const ADDRESS = `${API_ROOT}/models/uploads`;
const TUS = '1.0.0';
const UNKNOWN = 'Este envio não existe mais. Comece de novo.';

interface Begun { readonly length: number; readonly fileName: string; readonly userId: number }

/** Uploads that go on after a lost connection: tus 1.0.0 (tus.io/protocols/resumable-upload), core, creation and termination. */
export function serveResumableUploads(app: FastifyInstance, deps: Deps) {
  const { files } = deps;
  const inUse = new Set<string>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findSession(deps, request);
    if (!session) throw new Refusal('UNAUTHENTICATED');
    if (!mayEnter(session.user.role, 'models')) throw new Refusal('FORBIDDEN');
    reply.headers({ 'tus-resumable': TUS, 'cache-control': 'no-store' });
    return session.user;
  };
  const find = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id: userId } = await admit(request, reply);
    return readUpload(files, (request.params as { id: string }).id, userId);
  };

  void app.register((own, _options, done) => {
    // The bytes go to the disk as they come.
    own.addContentTypeParser('application/offset+octet-stream', (_request, _payload, parsed) => parsed(null, undefined));
    own.post(ADDRESS, async (request, reply) => {
      const user = await admit(request, reply);
      const length = Number(request.headers['upload-length']);
      if (!Number.isSafeInteger(length) || length < 1) throw new Refusal('MALFORMED');
      if (length > MODEL_BYTES_MAX) throw new Refusal('TOO_LARGE', { message: 'O arquivo passa do limite de 5 GB.' });
      const [, name = ''] = /(?:^|,)\s*filename ([\w+/=]+)/.exec(String(request.headers['upload-metadata'] ?? '')) ?? [];
      const fileName = Buffer.from(name, 'base64').toString().split(/[\\/]/).at(-1)!.replace(/\p{Cc}/gu, '').slice(0, 200) || 'model.pth';
      const id = randomBytes(16).toString('hex');
      fs.writeFileSync(files.uploadPath(id), '', { mode: 0o600 });
      fs.writeFileSync(`${files.uploadPath(id)}.json`, JSON.stringify({ length, fileName, userId: user.id } satisfies Begun), { mode: 0o600 });
      return reply.code(201).header('location', `${ADDRESS}/${id}`).send();
    });
    own.head(`${ADDRESS}/:id`, async (request, reply) => {
      const { length, offset } = await find(request, reply);
      return reply.headers({ 'upload-offset': offset, 'upload-length': length }).send();
    });
    own.patch(`${ADDRESS}/:id`, async (request, reply) => {
      const { id, path, length, offset } = await find(request, reply);
      if (Number(request.headers['upload-offset']) !== offset || inUse.has(id)) throw new Refusal('CONFLICT', { message: `O envio está em ${offset} bytes.` });
      inUse.add(id);
      try {
        await pipeline(request.raw, fs.createWriteStream(path, { flags: 'a' }));
      } finally {
        inUse.delete(id);
      }
      const { size } = await stat(path);
      if (size > length) {
        await truncate(path, offset);
        throw new Refusal('TOO_LARGE', { message: 'Chegaram mais bytes do que o envio anunciou.' });
      }
      return reply.code(204).header('upload-offset', size).send();
    });
    own.delete(`${ADDRESS}/:id`, async (request, reply) => {
      const { id } = await find(request, reply);
      await discardUpload(files, id);
      return reply.code(204).send();
    });
    done();
  });
}

/** A finished upload as a file of a form. */
export async function finishedUpload(files: Files, id: string, userId: number): Promise<Upload> {
  const { path, length, offset, fileName } = await readUpload(files, id, userId);
  if (offset !== length) throw new Refusal('INVALID_INPUT', { fields: { voice_model: 'O envio do arquivo do modelo ainda não terminou.' } });
  const hash = createHash('sha256');
  for await (const piece of fs.createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece as Buffer);
  return { path, fileName, bytes: length, sha256: hash.digest('hex') };
}

export async function discardUpload(files: Files, id: string): Promise<void> {
  await files.discard(files.uploadPath(id));
  await files.discard(`${files.uploadPath(id)}.json`);
}

/** Somebody else's is as good as none. */
async function readUpload(files: Files, id: string, userId: number): Promise<Begun & { id: string; path: string; offset: number }> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Refusal('NOT_FOUND', { message: UNKNOWN });
  const path = files.uploadPath(id);
  try {
    const begun = JSON.parse(fs.readFileSync(`${path}.json`, 'utf8')) as Begun;
    if (begun.userId === userId) return { ...begun, id, path, offset: (await stat(path)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  throw new Refusal('NOT_FOUND', { message: UNKNOWN });
}
