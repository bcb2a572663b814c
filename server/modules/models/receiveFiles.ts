import { randomUUID } from 'node:crypto';
import type { VoiceOrigin } from '#contract/catalogueFile.ts';
import type { ModelDescription } from '#contract/models.ts';
import type { Files } from '#server/files/files.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import { createBoundedQueue } from '#server/base/boundedQueue.ts';
import type { Upload } from '#server/http/upload.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import type { Speech } from '#server/speech/api/speech.ts';

export interface ReceivedFiles {
  readonly folder: string;
  readonly about: ModelDescription;
  readonly configName: string;
  readonly configBytes: number;
  readonly configSha256: string;
  readonly modelName: string;
  readonly modelBytes: number;
  readonly modelSha256: string;
  /** Set if the files are a voice of a catalogue. */
  readonly origin?: VoiceOrigin | undefined;
}

export const CONFIG_FILE = 'config.json';
export const MODEL_FILE = 'model.bin';

/** Each inspection takes a process and up to two gigabytes, so they run one at a time in a bounded queue. */
const inTurn = createBoundedQueue({ atOnce: 1, waitingMax: 20, retryAfterSeconds: 60 });

/**
 * Inspects both files and stores them in a folder of their own. Refuses files that cannot be used here, and then leaves
 * nothing behind.
 */
export async function receiveFiles(
  files: Files,
  speech: Speech,
  config: Upload | undefined,
  model: Upload | undefined,
): Promise<ReceivedFiles> {
  const missing = {
    ...(!config && { voice_config: 'Escolha a configuração do modelo (.json).' }),
    ...(!model && { voice_model: 'Escolha o arquivo do modelo (.pth).' }),
  };
  if (!config || !model) throw new Refusal('INVALID_INPUT', { fields: missing });
  if (!/\.json$/i.test(config.fileName))
    throw new Refusal('INVALID_INPUT', {
      fields: { voice_config: 'A configuração do modelo deve ser um arquivo .json.' },
    });
  if (!/\.(pth|onnx)$/i.test(model.fileName))
    throw new Refusal('INVALID_INPUT', {
      fields: { voice_model: 'O arquivo do modelo deve ser .pth (ou .onnx, de uma voz do Piper).' },
    });
  const about = await inTurn(() => speech.inspectModel({ config: config.path, model: model.path })).catch(
    (error: unknown) => {
      throw error instanceof ModelFault ? refusalOfFault(error) : error;
    },
  );
  const folder = randomUUID();
  try {
    await files.kept.take(`${modelName(folder)}/${CONFIG_FILE}`, config.path);
    await files.kept.take(`${modelName(folder)}/${MODEL_FILE}`, model.path);
  } catch (error) {
    await files.kept.discardFolder(modelName(folder)).catch(() => undefined);
    throw error;
  }
  return {
    folder,
    about,
    configName: config.fileName,
    configBytes: config.bytes,
    configSha256: config.sha256,
    modelName: model.fileName,
    modelBytes: model.bytes,
    modelSha256: model.sha256,
  };
}

function refusalOfFault({ code, message }: ModelFault): Refusal {
  const field =
    code === 'MODEL_CONFIG_INVALID' || code === 'MODEL_KIND_UNSUPPORTED' || code === 'MODEL_FRONTEND_UNSUPPORTED'
      ? 'voice_config'
      : 'voice_model';
  return new Refusal(code, { fields: { [field]: message } });
}
