import path from 'node:path';

/** Small VITS models made with the reference, and hostile ones; `ref.*` hold the reference's values. */
export const vitsFixtures = path.join(import.meta.dirname, 'fixtures/vits');
