import * as v from 'valibot';

/**
 * What may be done with many prompts at once. Alone in its file: the panel of every page knows it, and no more of
 * batches.
 */
export const BatchAction = v.picklist(
  ['voice', 'output', 'regenerate', 'invalidate', 'delete', 'move', 'copy'],
  'A ação deve ser voice, output, regenerate, invalidate, delete, move ou copy.',
);
export type BatchAction = v.InferOutput<typeof BatchAction>;
