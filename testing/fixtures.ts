import path from 'node:path';

/**
 * Small VITS models made with the reference implementation, and hostile ones; `ref.*` contain the reference's values.
 */
export const vitsFixtures = path.join(import.meta.dirname, 'fixtures/vits');
