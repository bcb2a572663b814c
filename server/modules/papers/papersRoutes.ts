import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { papers as endpoints } from '#contract/papers.ts';
import { dayIn } from '#contract/kit/days.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { listPapers, type PapersOfVoice, readConsentFile } from './papers.ts';
import { voicePapers } from './schema.ts';

/** Formats in which a consent comes, by the first bytes of the file. */
const consentTypes: readonly (readonly [string, string])[] = [
  ['%PDF', 'application/pdf'],
  ['\x89PNG', 'image/png'],
  ['\xFF\xD8\xFF', 'image/jpeg'],
];

export function registerPapersRoutes(app: FastifyInstance, deps: Deps) {
  const { speech, config } = deps;
  const list = (db: Queryable) =>
    listPapers(db, { today: dayIn(config.TIME_ZONE), platformVoices: speech.platformVoices });
  async function find(db: Queryable, voice: string): Promise<PapersOfVoice> {
    const found = (await list(db)).find((one) => one.voice === voice);
    if (!found) throw new Refusal('NOT_FOUND', { message: 'Esta voz não existe mais.' });
    return found;
  }

  registerEndpoints(app, deps, endpoints, {
    list: async (_input, { db }) => [...(await list(db))],
    update: {
      prepareAndTransact: async ({ voice, consentUntil, ...papers }, { user, file, transact, onCommitted }) => {
        const consentFile = file && (await readFile(file.path));
        if (consentFile && typeOf(consentFile) === undefined)
          throw new Refusal('INVALID_INPUT', { fields: { file: 'Envie o consentimento em PDF, PNG ou JPEG.' } });
        return transact(async (db) => {
          const before = await find(db, voice);
          const isSameText = before.licenseText === papers.licenseText && before.licenseTextAt !== null;
          const row = {
            papers,
            consentUntil,
            changedByName: nameOf(user),
            updatedAt: new Date(),
            licenseTextAt: papers.licenseText === '' ? null : isSameText ? new Date(before.licenseTextAt!) : new Date(),
            ...(file && { consentName: file.fileName, consentFile }),
          };
          await db
            .insert(voicePapers)
            .values({ subject: before.subject, modelId: before.modelId, ...row })
            .onConflictDoUpdate({ target: voicePapers.subject, set: row });
          await audit(db, user, { action: 'voices.updatePapers', entityName: voice });
          onCommitted(speech.refresh);
          return find(db, voice);
        });
      },
    },
    async consent({ voice }, { db, reply }) {
      const { subject, consentFile: name } = await find(db, voice);
      const file = await readConsentFile(db, subject);
      if (!file) throw new Refusal('NOT_FOUND', { message: 'Esta voz não tem arquivo de consentimento.' });
      return reply
        .type(typeOf(file) ?? 'application/octet-stream')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name ?? 'consentimento')}`)
        .send(file);
    },
  });
}

const typeOf = (file: Buffer): string | undefined =>
  consentTypes.find(([begin]) => file.toString('latin1', 0, begin.length) === begin)?.[1];
