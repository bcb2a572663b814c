import fs from 'node:fs/promises';
import path from 'node:path';
import { type Release, RELEASE_FILE, type Releases } from '#common/device/worker.ts';

/** Number of earlier releases whose chunks stay available for pages that are still open. */
const OLD_RELEASES_KEPT = 2;
const LIST = 'releases.json';

export interface KeptReleases extends Releases {
  /** Folders with the hashed files of earlier builds. */
  readonly oldAssets: readonly string[];
}

/**
 * Records the build being served and copies its hashed files to `folder`, so that they outlive the next build. Servers
 * sharing the folder may start at once: copies appear atomically, and the list is written last.
 */
export async function keepRelease(webApp: string, folder: string): Promise<KeptReleases | undefined> {
  const now = await readRelease(webApp);
  // Development and very old builds have no name and nothing to compare.
  if (!now) return undefined;
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const known = (await readList(path.join(folder, LIST))).filter((id) => id !== now.id);
  const releases = [now.id, ...known].slice(0, OLD_RELEASES_KEPT + 1);
  await copyWhole(path.join(webApp, 'assets'), path.join(folder, now.id, 'assets'));
  const draft = path.join(folder, `${LIST}.${process.pid}`);
  await fs.writeFile(draft, JSON.stringify(releases));
  await fs.rename(draft, path.join(folder, LIST));
  for (const gone of known.slice(OLD_RELEASES_KEPT))
    await fs.rm(path.join(folder, gone), { recursive: true, force: true });
  return { releases, audioCache: now.audioCache, oldAssets: releases.slice(1).map((id) => path.join(folder, id)) };
}

async function readRelease(webApp: string): Promise<Release | undefined> {
  const text = await fs.readFile(path.join(webApp, RELEASE_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Release);
}

async function readList(file: string): Promise<string[]> {
  try {
    const list: unknown = JSON.parse(await fs.readFile(file, 'utf8'));
    return Array.isArray(list)
      ? list.filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{16}$/.test(id))
      : [];
  } catch {
    return [];
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  if (
    await fs.access(to).then(
      () => true,
      () => false,
    )
  )
    return;
  await fs.mkdir(path.dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}`;
  await fs.rm(draft, { recursive: true, force: true });
  await fs.cp(from, draft, { recursive: true });
  // Another starting server may have been faster.
  await fs.rename(draft, to).catch(() => fs.rm(draft, { recursive: true, force: true }));
}
