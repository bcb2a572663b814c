import type { ModelFaultCode } from '#contract/kit/modelFaults.ts';
import type { ModelDescription } from '#contract/models.ts';
import type { ModelFiles } from '#server/speech/api/speech.ts';

/** Request to inspect a model's files, or to build their graph into a folder. */
export type WorkshopOrder = { readonly files: ModelFiles; readonly folder: string | undefined };

export type WorkshopAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly about: ModelDescription }
  | { readonly type: 'fault'; readonly code: ModelFaultCode; readonly message: string }
  | { readonly type: 'full' }
  | { readonly type: 'failed'; readonly message: string };
