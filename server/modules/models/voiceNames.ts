import type { ModelDescription } from '#contract/models.ts';

/** Voice names of a model by speaker number: one per speaker, or only the model's name. */
export function voiceNames(name: string, { speakers }: Pick<ModelDescription, 'speakers'>): string[] {
  return speakers.length === 0 ? [name] : speakers.map((speaker) => `${name} (${speaker})`);
}
