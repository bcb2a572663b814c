import { and, eq, isNotNull } from 'drizzle-orm';
import type { CatalogueVoice } from '#contract/catalogue.ts';
import type { CatalogueEntry } from '#contract/catalogueFile.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from '#server/modules/models/schema.ts';
import { type InstallRow, listInstalls } from './installs.ts';
import { manualInstallNote, bytesOf, isFetchable, originOf, lastOfPath } from './ownCatalogue.ts';
import type { ReadCatalogue } from './openCatalogue.ts';

type Installed = NonNullable<CatalogueVoice['model']> & { readonly key: string; readonly failure: string | null };

/** Voices of the catalogue, and installs in progress that it no longer lists. */
export async function listCatalogue(db: Queryable, { entries }: ReadCatalogue): Promise<CatalogueVoice[]> {
  const [installs, installed] = [await listInstalls(db), await listInstalled(db)];
  const strange = installs.filter(({ key }) => !entries.some((entry) => entry.key === key)).map(({ entry }) => entry);
  return [...entries, ...strange].map((entry) =>
    describe(
      entry,
      installs.find(({ key }) => key === entry.key),
      installed.find(({ key }) => key === entry.key),
    ),
  );
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

function describe(
  entry: CatalogueEntry,
  install: InstallRow | undefined,
  installed: Installed | undefined,
): CatalogueVoice {
  const isMoving = install && ['waiting', 'fetching', 'paused', 'failed'].includes(install.state) && install.bytes > 0;
  const of = bytesOf(install?.entry ?? entry);
  return {
    ...originOf(entry),
    quality: entry.quality,
    sampleRate: entry.sampleRate ?? null,
    speakers: entry.speakers,
    bytes: bytesOf(entry),
    files: entry.files.map(({ url, bytes, sha256, name }) => ({
      name: lastOfPath(url) ?? name,
      url,
      bytes,
      sha256: sha256 ?? null,
    })),
    isFetchable: isFetchable(entry),
    byHand: manualInstallNote(entry),
    state: install?.state ?? (installed ? 'installed' : 'available'),
    progress:
      isMoving || install?.state === 'fetching'
        ? {
            bytes: install!.bytes,
            of,
            rate: install!.rate,
            secondsLeft: install!.rate > 0 ? (of - install!.bytes) / install!.rate : null,
          }
        : null,
    message: install ? install.message : (installed?.failure ?? null),
    retryAt: install?.retryAt?.toISOString() ?? null,
    model: installed ?? null,
  };
}
