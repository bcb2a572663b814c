import * as v from 'valibot';
import {
  type CatalogueEntry,
  CatalogueFile,
  isRecognizer,
  type RecognizerEntry,
  type RecognizerOrigin,
  type VoiceFile,
  type VoiceOrigin,
} from '#contract/catalogueFile.ts';
import { findRecognizerParts } from '#server/speech/api/recognizerFiles.ts';
import shipped from './catalogue.json' with { type: 'json' };

/** Voices and recognizers that this release has in its catalogue. */
export const { voices: ownVoices, recognizers: ownRecognizers } = v.parse(CatalogueFile, shipped);

/** Hosts of the built-in catalogue's files, including redirect targets. */
export const OWN_HOSTS: readonly string[] = ['huggingface.co', '*.huggingface.co', '*.hf.co'];

export const configOf = ({ files }: Pick<CatalogueEntry, 'files'>): VoiceFile | undefined =>
  files.find(({ name }) => name.endsWith('.json'));
export const modelOf = ({ files }: Pick<CatalogueEntry, 'files'>): VoiceFile | undefined =>
  files.find(({ name }) => !name.endsWith('.json'));

/** True if a voice or recognizer can be downloaded, verified and used here. */
export function isFetchable(entry: CatalogueEntry | RecognizerEntry): boolean {
  // MD5 alone proves nothing, since collisions can be constructed.
  if (!entry.files.every(({ sha256 }) => sha256 !== undefined)) return false;
  if (isRecognizer(entry)) return !('missing' in findRecognizerParts(entry.files.map(({ name }) => name)));
  if (entry.engine === 'kokoro') return false;
  return entry.files.length === 2 && configOf(entry) !== undefined && modelOf(entry) !== undefined;
}

/** Explains how to get files that cannot be downloaded, or why they are of no use. */
export function manualInstallNote(entry: CatalogueEntry | RecognizerEntry): string | null {
  if (entry.byHand !== undefined || isFetchable(entry)) return entry.byHand ?? null;
  return !isRecognizer(entry) && entry.engine === 'kokoro'
    ? 'Vozes Kokoro ainda não falam aqui.'
    : 'Destes arquivos não se conhece o hash, e nada é instalado sem conferência: traga-os à mão.';
}

export const bytesOf = ({ files }: Pick<CatalogueEntry | RecognizerEntry, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export function originOf(entry: CatalogueEntry): VoiceOrigin {
  const { key, name, engine, language, license, licenseNote, isCommercial, source } = entry;
  return { key, name, engine, language, license, licenseNote, isCommercial, source };
}

export function recognizerOriginOf(entry: RecognizerEntry): RecognizerOrigin {
  const { key, name, kind, license, licenseNote, isCommercial, source } = entry;
  return { key, name, kind, license, licenseNote, isCommercial, source };
}

/** File name of an address; undefined if its encoding is malformed. */
export function lastOfPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
  } catch {
    return undefined;
  }
}
