import os from 'node:os';
import { inspectModel, writeModelGraph } from './inspectModel.ts';
import { endWithParent } from './lifeline.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import type { WorkshopAnswer, WorkshopOrder } from './workshopMessages.ts';

const TOO_LARGE = 'O arquivo do modelo pede mais memória do que pesos de uma voz usam.';
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
const PROGRESS_STEP = 0.02;

os.setPriority(10);
await endWithParent();
process.once('message', ({ files, folder }: WorkshopOrder) => {
  const answer = (message: WorkshopAnswer) => process.send?.(message);
  let told = 0;
  try {
    const about =
      folder === undefined
        ? inspectModel(files)
        : writeModelGraph(files, folder, (share) => {
            if (share - told < PROGRESS_STEP) return;
            told = share;
            answer({ type: 'progress', share });
          });
    answer({ type: 'done', about });
  } catch (error) {
    if (error instanceof ModelFault) answer({ type: 'fault', code: error.code, message: error.message });
    else if (error instanceof RangeError) answer({ type: 'fault', code: 'MODEL_TOO_COSTLY', message: TOO_LARGE });
    else if (isDiskFull(error)) answer({ type: 'full' });
    else answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
