import { sendAsVisitor } from '#pages/landing/visitor/asVisitor.ts';
import { models } from '#contract/models.ts';

export async function readVoices(): Promise<string[]> {
  const { data } = await sendAsVisitor({ endpoint: models.synthesizerModels, input: {} });
  return Array.isArray(data) ? (data as string[]) : [];
}
