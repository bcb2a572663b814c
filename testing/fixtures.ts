import fs from 'node:fs';
import path from 'node:path';

/**
 * Small VITS models made with the reference implementation, and hostile ones; `ref.*` contain the reference's values.
 */
export const vitsFixtures = path.join(import.meta.dirname, 'fixtures/vits');

/** The configuration of one of them for English, which four short texts prove; Portuguese takes ten sentences. */
export const englishConfig = (voice: string): string =>
  JSON.stringify({
    ...(JSON.parse(fs.readFileSync(path.join(vitsFixtures, voice, 'config.json'), 'utf8')) as object),
    phoneme_language: 'en-us',
  });
