import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { MODEL_BYTES_MAX } from '#contract/kit/limits.ts';
import { models } from '#contract/models.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import type { Deps } from '#server/modules/deps.ts';
import { assertNotInMaintenance } from '#server/modules/settings/maintenanceGate.ts';
import { assertRoom, writeWithinRoom } from '#server/files/diskSpace.ts';
import { Refusal } from '#server/base/refusal.ts';
import { findSession } from '#server/modules/sessions/session.ts';
import { cleanFileName } from '#server/http/upload.ts';
import { type UploadAnnouncement, discardUpload, listUploads, readUpload } from './uploadFiles.ts';

const ADDRESS = `${API_ROOT}/models/uploads`;
const TUS = '1.0.0';
/** The four files of a recognizer and a voice; older uploads that were not used are removed to save disk space. */
const OPEN_UPLOADS_MAX = 5;
const TOO_MANY_BYTES = 'Chegaram mais bytes do que o envio anunciou.';

/** Resumable uploads: tus 1.0.0 (tus.io/protocols/resumable-upload), core, creation, termination. */
export function registerResumableUploads(app: FastifyInstance, deps: Deps) {
  const { files, config } = deps;
  const inUse = new Set<string>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findSession(deps, request);
    if (!session) throw new Refusal('UNAUTHENTICATED');
    await assertNotInMaintenance(deps.db, models.create, session, reply);
    if (!hasPermission(session.user.role, 'models')) throw new Refusal('FORBIDDEN');
    reply.headers({ 'tus-resumable': TUS, 'cache-control': 'no-store' });
    return session.user;
  };
  const find = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id: userId } = await admit(request, reply);
    return readUpload(files, (request.params as { id: string }).id, userId);
  };

  void app.register((own, _options, done) => {
    // The body is streamed to disk by the handler.
    own.addContentTypeParser('application/offset+octet-stream', (_request, _payload, parsed) =>
      parsed(null, undefined),
    );
    own.post(ADDRESS, async (request, reply) => {
      const user = await admit(request, reply);
      const length = Number(request.headers['upload-length']);
      if (!Number.isSafeInteger(length) || length < 1) throw new Refusal('MALFORMED');
      if (length > MODEL_BYTES_MAX) throw new Refusal('TOO_LARGE', { message: 'O arquivo passa do limite de 5 GB.' });
      // The oldest unfinished uploads are taken as abandoned.
      const open = (await listUploads(files, user.id)).filter(({ id }) => !inUse.has(id));
      for (const { id } of open.slice(OPEN_UPLOADS_MAX - 1)) await discardUpload(files, id);
      await assertRoom(files.root, length);
      const [, name = ''] =
        /(?:^|,)\s*filename ([\w+/=]+)/.exec(String(request.headers['upload-metadata'] ?? '')) ?? [];
      const fileName = cleanFileName(Buffer.from(name, 'base64').toString(), 'model.pth');
      const id = randomBytes(16).toString('hex');
      const begun: UploadAnnouncement = { length, fileName, userId: user.id };
      await writeFile(files.uploadPath(id), '', { mode: 0o600 });
      await writeFile(`${files.uploadPath(id)}.json`, JSON.stringify(begun), { mode: 0o600 });
      return reply.code(201).header('location', `${config.basePath}${ADDRESS}/${id}`).send();
    });
    own.head(`${ADDRESS}/:id`, async (request, reply) => {
      const { length, offset } = await find(request, reply);
      return reply.headers({ 'upload-offset': offset, 'upload-length': length }).send();
    });
    own.patch(`${ADDRESS}/:id`, async (request, reply) => {
      const { id, path, length, offset } = await find(request, reply);
      if (Number(request.headers['upload-offset']) !== offset || inUse.has(id)) {
        throw new Refusal('CONFLICT', { message: `O envio está em ${offset} bytes.` });
      }
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > length - offset) throw new Refusal('TOO_LARGE', { message: TOO_MANY_BYTES });
      await assertRoom(files.root, announced);
      inUse.add(id);
      try {
        const bytes = await write(request, path, offset, length - offset);
        return await reply
          .code(204)
          .header('upload-offset', offset + bytes)
          .send();
      } catch (error) {
        // The partial file would only keep the disk full.
        if (isDiskFull(error)) await discardUpload(files, id);
        throw error;
      } finally {
        inUse.delete(id);
      }
    });
    own.delete(`${ADDRESS}/:id`, async (request, reply) => {
      const { id } = await find(request, reply);
      await discardUpload(files, id);
      return reply.code(204).send();
    });
    done();
  });
}

/**
 * Writes the body, at most `left` bytes, whatever length the request announced. Every byte has a fixed position, since
 * another server may still receive the same bytes from a connection that the client gave up.
 */
async function write(request: FastifyRequest, path: string, start: number, left: number): Promise<number> {
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, taken) {
      const wanted = chunk.subarray(0, left - bytes);
      bytes += wanted.length;
      taken(wanted.length < chunk.length ? new Refusal('TOO_LARGE', { message: TOO_MANY_BYTES }) : null, wanted);
    },
  });
  await writeWithinRoom(request.raw, path, { flags: 'r+', start, through: measure });
  return bytes;
}
