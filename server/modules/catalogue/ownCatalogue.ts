import * as v from 'valibot';
import { type CatalogueEntry, CatalogueFile, type VoiceOrigin, type VoiceFile } from '#contract/catalogueFile.ts';
import shipped from './catalogue.json' with { type: 'json' };

/** Voices that this release ships with in its catalogue. */
export const ownVoices: readonly CatalogueEntry[] = v.parse(CatalogueFile, shipped).voices;

/** Hosts of the built-in catalogue's files, including redirect targets. */
export const OWN_HOSTS: readonly string[] = ['huggingface.co', '*.huggingface.co', '*.hf.co'];

export const configOf = ({ files }: Pick<CatalogueEntry, 'files'>): VoiceFile | undefined =>
  files.find(({ name }) => name.endsWith('.json'));
export const modelOf = ({ files }: Pick<CatalogueEntry, 'files'>): VoiceFile | undefined =>
  files.find(({ name }) => !name.endsWith('.json'));

/** True if the voice can be downloaded, verified and used here. */
export function isFetchable(entry: CatalogueEntry): boolean {
  if (entry.engine === 'kokoro') return false;
  // MD5 alone proves nothing, since collisions can be constructed.
  const isChecked = ({ sha256 }: VoiceFile) => sha256 !== undefined;
  const [config, model] = [configOf(entry), modelOf(entry)];
  return entry.files.length === 2 && config !== undefined && model !== undefined && entry.files.every(isChecked);
}

/** Explains how to get the files of a voice that cannot be downloaded, or why they are of no use. */
export function manualInstallNote(entry: CatalogueEntry): string | null {
  if (entry.byHand !== undefined || isFetchable(entry)) return entry.byHand ?? null;
  return entry.engine === 'kokoro'
    ? 'Vozes Kokoro ainda não falam aqui.'
    : 'Destes arquivos não se conhece o hash, e nada é instalado sem conferência: traga-os à mão.';
}

export const bytesOf = ({ files }: Pick<CatalogueEntry, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export function originOf(entry: CatalogueEntry): VoiceOrigin {
  const { key, name, engine, language, license, licenseNote, isCommercial, source } = entry;
  return { key, name, engine, language, license, licenseNote, isCommercial, source };
}

/** File name of an address; undefined if its encoding is malformed. */
export function lastOfPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
  } catch {
    return undefined;
  }
}
