import type { Catalogue } from './openCatalogue.ts';
import type { RecognizerOrigin } from '#contract/catalogueFile.ts';
import { modelOf, originOf, ownRecognizers, ownVoices, recognizerOriginOf } from './ownCatalogue.ts';
import type { ReceivedFiles } from '#server/modules/models/receiveFiles.ts';

/** Adds the origin of uploaded files, if their hash identifies a voice of a catalogue. */
export async function withOrigin(catalogue: Catalogue, taken: ReceivedFiles): Promise<ReceivedFiles> {
  const { entries } = await catalogue.read();
  const known = [...entries, ...ownVoices].find((entry) => modelOf(entry)?.sha256 === taken.modelSha256);
  return known ? { ...taken, origin: originOf(known) } : taken;
}

/** The recognizer of a catalogue whose files have exactly these hashes; null if none is known. */
export async function findRecognizerOrigin(
  catalogue: Catalogue,
  sha256s: readonly string[],
): Promise<RecognizerOrigin | null> {
  const { recognizers } = await catalogue.read();
  const known = [...recognizers, ...ownRecognizers].find(
    ({ files }) => files.length === sha256s.length && files.every(({ sha256 = '' }) => sha256s.includes(sha256)),
  );
  return known ? recognizerOriginOf(known) : null;
}
