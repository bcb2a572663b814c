import type { FastifyInstance } from 'fastify';
import type { RecognizerOrigin } from '#contract/catalogueFile.ts';
import { recognizer as endpoints } from '#contract/recognizer.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import type { Upload } from '#server/http/upload.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { keepingFiles } from '#server/modules/models/receiveModel.ts';
import { discardUpload, finishedUpload } from '#server/modules/models/uploadFiles.ts';
import { beginTest, describeRecognizer, receiveRecognizer, removeRecognizer, adoptRecognizer } from './recognizer.ts';

/** `findOrigin` tells the recognizer of a catalogue that has exactly the files with these hashes. */
export function registerRecognizerRoutes(
  app: FastifyInstance,
  deps: Deps,
  findOrigin: (sha256s: readonly string[]) => Promise<RecognizerOrigin | null>,
) {
  const { files, speech, config } = deps;
  const isConfigured = config.RECOGNIZER !== undefined;

  registerEndpoints(app, deps, endpoints, {
    get: (_input, { db }) => describeRecognizer(db, speech, isConfigured),
    async test(_input, { db, user }) {
      const { name } = await describeRecognizer(db, speech, isConfigured);
      if (name === null) throw new Refusal('CONFLICT', { message: 'Esta instalação não tem um reconhecedor de fala.' });
      const test = await beginTest(db, name);
      await audit(db, user, { action: 'recognizer.test', entityName: name });
      return test;
    },
    importFiles: {
      prepareAndTransact: async ({ uploads }, call) => {
        const sent: Upload[] = [];
        for (const id of uploads) sent.push(await finishedUpload(files, id, call.user.id));
        const received = await receiveRecognizer(files, sent);
        for (const id of uploads) await discardUpload(files, id);
        const origin = await findOrigin(received.sha256s);
        return keepingFiles(files, received, (keep) =>
          call.transact(async (db) => {
            await adoptRecognizer(db, received, origin);
            await audit(db, call.user, { action: 'recognizer.import', entityName: origin?.name ?? received.name });
            call.onCommitted(speech.refresh);
            keep();
            return describeRecognizer(db, speech, isConfigured);
          }),
        );
      },
    },
    async remove(_input, call) {
      const { name } = await removeRecognizer(call.db);
      await audit(call.db, call.user, { action: 'recognizer.remove', entityName: name });
      call.onCommitted(speech.refresh);
      return describeRecognizer(call.db, speech, isConfigured);
    },
  });
}
