import { and, eq, isNotNull } from 'drizzle-orm';
import { catalogue as endpoints, type CatalogueRecognizer, type CatalogueVoice } from '#contract/catalogue.ts';
import { type CatalogueEntry, isRecognizer, type RecognizerEntry, type VoiceOffer } from '#contract/catalogueFile.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from '#server/modules/models/schema.ts';
import { readInstalledRecognizer } from '#server/modules/settings/settings.ts';
import { type InstallRow, listInstalls } from './installs.ts';
import { manualInstallNote, bytesOf, isFetchable, originOf, recognizerOriginOf, lastOfPath } from './ownCatalogue.ts';
import type { ReadCatalogue } from './openCatalogue.ts';

type Installed = NonNullable<CatalogueVoice['model']> & { readonly key: string; readonly failure: string | null };

/** Voices of the catalogue, and installs in progress that it no longer lists. */
export async function listCatalogue(db: Queryable, { entries }: ReadCatalogue): Promise<CatalogueVoice[]> {
  const [installs, installed] = [await listInstalls(db), await listInstalled(db)];
  const pending = installs.map(({ entry }) => entry).filter((entry): entry is CatalogueEntry => !isRecognizer(entry));
  return withPending(entries, pending)
    .toSorted(knownUseFirst)
    .map((entry) => {
      const model = installed.find(({ key }) => key === entry.key);
      const { quality } = entry;
      const install = installs.find(({ key }) => key === entry.key);
      const progress = describeInstall(entry, install, model !== undefined, model?.failure ?? null);
      return { ...describeVoice(entry, sampleOf), ...progress, quality, model: model ?? null };
    });
}

const sampleOf = (key: string) => addressOf(endpoints.sample).replace(':key', encodeURIComponent(key));

/** What is told about a voice; `sampleOf` gives the address at which the reader may hear its sample. */
export function describeVoice(entry: CatalogueEntry, sampleOf: (key: string) => string): VoiceOffer {
  const { speakers, sampleRate = null, gender = null, character = null } = entry;
  const samplePath = entry.sample ? sampleOf(entry.key) : null;
  return { ...originOf(entry), bytes: bytesOf(entry), speakers, sampleRate, gender, character, samplePath };
}

/** Voices known to allow commercial use first, those known to forbid it last. */
export const knownUseFirst = (a: CatalogueEntry, b: CatalogueEntry): number => rankOf(b) - rankOf(a);
const rankOf = ({ isCommercial }: CatalogueEntry): number => (isCommercial === null ? 1 : isCommercial ? 2 : 0);

/** Recognizers of the catalogue, and installs in progress that it no longer lists. */
export async function listRecognizers(db: Queryable, read: ReadCatalogue): Promise<CatalogueRecognizer[]> {
  const [installs, installed] = [await listInstalls(db), await readInstalledRecognizer(db)];
  const pending = installs.map(({ entry }) => entry).filter(isRecognizer);
  return withPending(read.recognizers, pending).map((entry) => {
    const install = installs.find(({ key }) => key === entry.key);
    return {
      ...recognizerOriginOf(entry),
      ...describeInstall(entry, install, installed?.origin?.key === entry.key, null),
    };
  });
}

function withPending<Entry extends { readonly key: string }>(listed: readonly Entry[], pending: readonly Entry[]) {
  return [...listed, ...pending.filter(({ key }) => !listed.some((entry) => entry.key === key))];
}

/** Models whose voice is known from a catalogue, with its catalogue key. */
export async function listInstalled(db: Queryable): Promise<Installed[]> {
  const rows = await db
    .select({ model: models, version: modelVersions })
    .from(models)
    .innerJoin(modelVersions, and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, models.versionNumber)))
    .where(isNotNull(modelVersions.origin))
    .orderBy(models.id);
  return rows.map(({ model, version }) => ({
    key: version.origin!.key,
    id: model.id,
    name: model.name,
    isActive: model.active,
    share: model.preparing === null ? Number(model.active) : model.progress,
    failure: model.failure,
    samplePath: version.goldenSet?.samples.find(({ path }) => path !== null)?.path ?? null,
  }));
}

function describeInstall(
  entry: CatalogueEntry | RecognizerEntry,
  install: InstallRow | undefined,
  isInstalled: boolean,
  failure: string | null,
) {
  const isMoving = install && ['waiting', 'fetching', 'paused', 'failed'].includes(install.state) && install.bytes > 0;
  const of = bytesOf(install?.entry ?? entry);
  return {
    bytes: bytesOf(entry),
    files: entry.files.map(({ url, bytes, sha256, name }) => ({
      name: lastOfPath(url) ?? name,
      url,
      bytes,
      sha256: sha256 ?? null,
    })),
    isFetchable: isFetchable(entry),
    byHand: manualInstallNote(entry),
    state: install?.state ?? (isInstalled ? ('installed' as const) : ('available' as const)),
    progress:
      isMoving || install?.state === 'fetching'
        ? {
            bytes: install!.bytes,
            of,
            rate: install!.rate,
            secondsLeft: install!.rate > 0 ? (of - install!.bytes) / install!.rate : null,
          }
        : null,
    message: install ? install.message : failure,
    retryAt: install?.retryAt?.toISOString() ?? null,
  };
}
