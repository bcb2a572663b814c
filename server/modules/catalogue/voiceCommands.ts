import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogueVoice } from '#contract/catalogue.ts';
import type { Database } from '#server/db/database.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { beginInstall, dropInstall, findInstall } from './installs.ts';
import type { Catalogue } from './openCatalogue.ts';
import { manualInstallNote, isFetchable } from './ownCatalogue.ts';
import { dropModel } from '#server/modules/models/dropModel.ts';
import { getModel } from '#server/modules/models/modelQueries.ts';
import { receiveFiles } from '#server/modules/models/receiveFiles.ts';
import { keepingFiles } from '#server/modules/models/receiveModel.ts';
import { withOrigin } from './withOrigin.ts';
import type { Files } from '#server/files/files.ts';
import { hashFile } from '#server/files/hashFile.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Upload } from '#server/http/upload.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { importModel } from './importModel.ts';
import { listCatalogue, listInstalled } from './listCatalogue.ts';
import { hasMemoryFor } from './writeModel.ts';

interface Parts {
  readonly db: Database;
  readonly files: Files;
  readonly speech: Speech;
  readonly catalogue: Catalogue;
}

/** A command that cannot be carried out; its message is for the person at the shell. */
export class CommandError extends Error {}

const AUTHOR = 'npm run voices';
const LOOK_EVERY_MS = 500;

export function voiceCommands({ db, files, speech, catalogue }: Parts) {
  const list = async (): Promise<CatalogueVoice[]> => listCatalogue(db, await catalogue.read());

  /** Waits until a model is active; throws why it could not be activated. */
  async function follow(id: number): Promise<string> {
    for (;;) {
      const model = await getModel(db, id);
      if (model.activation === 'active') return model.name;
      if (model.activation !== 'preparing') throw new CommandError(model.failure ?? `${model.name} does not speak.`);
      await wait(LOOK_EVERY_MS);
    }
  }

  return {
    list,
    problem: async () => (await catalogue.read()).problem,
    /** Reports each change, and returns the voice's name once it is active. */
    install: async (key: string, tell: (voice: CatalogueVoice) => void): Promise<string> => {
      const { entries, hosts, problem } = await catalogue.read();
      const entry = entries.find((one) => one.key === key);
      if (!entry) throw new CommandError(problem ?? `The catalogue has no voice ${key}: see npm run voices -- list.`);
      if (!isFetchable(entry)) throw new CommandError(manualInstallNote(entry)!);
      const present = (await listInstalled(db)).find((one) => one.key === key);
      if (!present) await beginInstall(db, { entry, hosts, startedById: null, startedByName: AUTHOR });
      for (;;) {
        const voice = (await list()).find((one) => one.key === key);
        if (!voice || voice.state === 'available') throw new CommandError('It was called off.');
        if (voice.state === 'failed') throw new CommandError(voice.message ?? 'It failed.');
        if (voice.state === 'installed') return voice.model!.name;
        tell(voice);
        await wait(LOOK_EVERY_MS);
      }
    },
    /** Removes an installed voice, or cancels its installation. */
    remove: async (key: string): Promise<void> => {
      await db.transaction(async (tx) => {
        const present = (await listInstalled(tx)).filter((one) => one.key === key);
        const install = await findInstall(tx, key);
        if (present.length === 0 && !install) throw new CommandError(`No voice ${key} is here.`);
        for (const { id, name } of present) {
          await dropModel(tx, id);
          await audit(tx, undefined, { action: 'models.remove', entityId: id, entityName: name });
        }
        if (install) await dropInstall(tx, key);
      });
    },
    /** Imports two local files, which stay in place; returns the voice's name once it is active. */
    importFiles: async (given: readonly string[]): Promise<string> => {
      const config = given.find((file) => /\.json$/i.test(file));
      const model = given.find((file) => /\.(onnx|pth)$/i.test(file));
      if (given.length !== 2 || !config || !model)
        throw new CommandError('Name two files: the configuration (.json) and the voice (.onnx or .pth).');
      const copies = await Promise.all([copy(config), copy(model)]);
      const found = await receiveFiles(files, speech, copies[0], copies[1]).catch((error: unknown) => {
        throw error instanceof Refusal ? new CommandError(error.body.messages[0]) : error;
      });
      const taken = await withOrigin(catalogue, found);
      const hasMemory = await hasMemoryFor(db, speech, taken);
      const id = await keepingFiles(files, taken, (keep) =>
        db.transaction(async (tx) => {
          const made = await importModel(tx, speech, taken, { author: { user: undefined, name: AUTHOR }, hasMemory });
          keep();
          return made;
        }),
      );
      return follow(id);
    },
  };

  /** Copies a local file, as if it had been uploaded. */
  async function copy(file: string): Promise<Upload> {
    const place = files.scratchPath('import');
    const unreadable = () => {
      throw new CommandError(`${file} cannot be read.`);
    };
    await fs.copyFile(file, place).catch(unreadable);
    const { size } = await fs.stat(place);
    return { path: place, fileName: path.basename(file), bytes: size, sha256: await hashFile(place) };
  }
}
