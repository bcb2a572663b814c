import * as v from 'valibot';

/**
 * Actions on many prompts at once. They have their own file because a panel on every page needs this list but nothing
 * else of the batches.
 */
export const BatchAction = v.picklist(
  ['voice', 'output', 'regenerate', 'invalidate', 'check', 'delete', 'move', 'copy'],
  'A ação deve ser voice, output, regenerate, invalidate, check, delete, move ou copy.',
);
export type BatchAction = v.InferOutput<typeof BatchAction>;
