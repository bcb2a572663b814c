import type { Catalogue } from './openCatalogue.ts';
import { modelOf, originOf, ownVoices } from './ownCatalogue.ts';
import type { ReceivedFiles } from '#server/modules/models/receiveFiles.ts';

/** Adds the origin of uploaded files, if their hash identifies a voice of a catalogue. */
export async function withOrigin(catalogue: Catalogue, taken: ReceivedFiles): Promise<ReceivedFiles> {
  const { entries } = await catalogue.read();
  const known = [...entries, ...ownVoices].find((entry) => modelOf(entry)?.sha256 === taken.modelSha256);
  return known ? { ...taken, origin: originOf(known) } : taken;
}
