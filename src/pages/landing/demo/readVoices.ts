import { send } from '#api/client/send.ts';
import { models } from '#contract/models.ts';

export async function readVoices(): Promise<string[]> {
  const { data } = await send({ endpoint: models.synthesizerModels, input: {} }, {});
  return Array.isArray(data) ? (data as string[]) : [];
}
