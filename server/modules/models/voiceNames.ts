import type { ModelDescription } from '#contract/models.ts';

/** What prompts call the voices of a model, each with its speaker's number: one a speaker, or the model's own name. */
export function voiceNames(name: string, { speakers }: Pick<ModelDescription, 'speakers'>): string[] {
  return speakers.length === 0 ? [name] : speakers.map((speaker) => `${name} (${speaker})`);
}
