import { randomUUID } from 'node:crypto';
import fs, { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { BackupId } from '#contract/backups.ts';
import { assertRoom, writeWithinRoom } from '#server/files/diskSpace.ts';
import type { Sink, Source } from './container.ts';
import { readLines } from './draftFile.ts';
import { BackupFault, FILES, HEADER, Header, MANIFEST, ManifestLine, type Part, type Totals } from './format.ts';

/**
 * A folder of backups. Each has a subfolder with its rows and its manifest; the files of all backups are stored once in
 * `files`, by SHA-256, so that a backup stores only new files.
 */
export interface BackupFolder {
  /** Ids of complete backups, newest first. */
  list(): Promise<string[]>;
  read(id: string): Promise<{ header: Header; totals: Totals }>;
  /** Opens a new backup, which is listed once it is finished. */
  openSink(): Promise<Sink>;
  openSource(id: string): Source;
  /** Keeps the newest backups; removes the others, files that only these used, and unfinished drafts. */
  prune(kept: number): Promise<void>;
  /** Whether this process may write to the folder, or create it. */
  isWritable(): Promise<boolean>;
  failure(): Promise<Failure | null>;
  noteFailure(failure: Failure | null): Promise<void>;
}
const Failure = v.object({ at: v.string(), reason: v.string() });
type Failure = v.InferOutput<typeof Failure>;

const FAILURE = 'failed.json';
const PARTIAL = '.partial';
/** Hex digits of a hash that tell files apart during pruning; a collision only keeps a file too long. */
const TOLD_BY = 16;

/** When a backup was begun. */
export const momentOf = (id: string): Date => new Date(id.replace(/T(\d+)-(\d+)-(\d+)Z$/, 'T$1:$2:$3Z'));

/** The id of a backup that began at this moment. */
export const idOf = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** Id from the current time, at least one second after the newest existing backup. */
function idAfter(newest: string | undefined): string {
  const now = Date.now();
  return idOf(new Date(newest === undefined ? now : Math.max(now, momentOf(newest).getTime() + 1000)));
}

export function openBackupFolder(root: string): BackupFolder {
  const files = path.join(root, 'files');
  const placeOf = (sha256: string) => path.join(files, sha256.slice(0, 2), sha256);
  const manifestOf = (id: string) => path.join(root, id, MANIFEST);

  async function list(): Promise<string[]> {
    const names = await readdir(root).catch(() => []);
    return names.filter((name) => v.is(BackupId, name)).toSorted((a, b) => (a < b ? 1 : -1));
  }

  return {
    list,
    read: async (id) => {
      const header = v.parse(Header, JSON.parse(await readFile(path.join(root, id, HEADER), 'utf8')));
      const last = v.parse(ManifestLine, JSON.parse(await lastLine(manifestOf(id))));
      if (!('totals' in last)) throw new BackupFault('The backup is cut off: its manifest has no end.');
      return { header, totals: last.totals };
    },
    openSink: async () => {
      const [before] = await list();
      const id = idAfter(before);
      const draft = path.join(root, id + PARTIAL);
      // Draft files of this backup only.
      const drafts = new Set<string>();
      await mkdir(files, { recursive: true, mode: 0o700 });
      const earlier = before === undefined ? undefined : openEarlier(manifestOf(before));
      return {
        known: async (asked) => {
          const found: (Part | undefined)[] = [];
          for (const { name } of asked) found.push(await earlier?.find(name));
          return Promise.all(
            found.map(async (part, i) => {
              if (part === undefined || part.bytes !== asked[i]!.bytes) return undefined;
              const lies = await stat(placeOf(part.sha256)).catch(() => undefined);
              return lies?.size === part.bytes ? part.sha256 : undefined;
            }),
          );
        },
        write: async (name, bytes, body, sha256) => {
          // The folder is often on the database's disk, which must keep space to write.
          await assertRoom(root, bytes);
          const isFile = name.startsWith(FILES);
          const target = isFile ? path.join(files, `${randomUUID()}${PARTIAL}`) : path.join(draft, name);
          await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
          drafts.add(target);
          await writeWithinRoom(body, target, { flush: true });
          if (!isFile) return;
          const place = placeOf(sha256());
          await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
          if (!fs.existsSync(place)) drafts.add(place);
          await rename(target, place);
        },
        finish: async () => {
          await earlier?.end();
          await rename(draft, path.join(root, id));
        },
        abandon: async () => {
          await earlier?.end();
          for (const file of drafts) await rm(file, { force: true });
          await rm(draft, { recursive: true, force: true });
        },
      };
    },
    openSource: (id) => ({
      async *parts() {
        for await (const line of manifestLines(manifestOf(id))) {
          if (!('sha256' in line)) continue;
          const { name, bytes, sha256 } = line;
          const file = name.startsWith(FILES) ? placeOf(sha256) : path.join(root, id, name);
          yield { name, bytes, body: fs.createReadStream(file) };
        }
        const { size } = await stat(manifestOf(id));
        yield { name: MANIFEST, bytes: size, body: fs.createReadStream(manifestOf(id)) };
      },
    }),
    prune: async (kept) => {
      const ids = await list();
      const [stay, go] = [ids.slice(0, kept), ids.slice(kept)];
      const left = (await readdir(root)).filter((name) => name.endsWith(PARTIAL));
      for (const name of [...go, ...left]) await rm(path.join(root, name), { recursive: true, force: true });
      if (go.length + left.length > 0) await sweep(files, await namedBy(stay.map(manifestOf)));
    },
    isWritable: () => isWritable(root),
    failure: async () => {
      const said = await readFile(path.join(root, FAILURE), 'utf8').catch(() => undefined);
      return said === undefined ? null : v.parse(Failure, JSON.parse(said));
    },
    noteFailure: async (failure) => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const file = path.join(root, FAILURE);
      await (failure ? writeFile(file, JSON.stringify(failure)) : rm(file, { force: true }));
    },
  };
}

/** Decided by the nearest folder that exists, since a backup creates those below it. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return (await stat(folder)).isDirectory();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const parent = path.dirname(folder);
    return isMissing && parent !== folder && isWritable(parent);
  }
}

async function* manifestLines(file: string): AsyncGenerator<ManifestLine> {
  for await (const line of readLines(file)) yield v.parse(ManifestLine, JSON.parse(line));
}

/** Looks files up in an earlier manifest; both must be sorted in the same order. */
function openEarlier(file: string) {
  const lines = manifestLines(file);
  let at: Part | undefined;
  const next = async (): Promise<Part | undefined> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return undefined;
      if ('sha256' in value && value.name.startsWith(FILES)) return value;
    }
  };
  let isAtEnd = false;
  return {
    find: async (name: string): Promise<Part | undefined> => {
      while (!isAtEnd && (at === undefined || at.name < name)) {
        at = await next();
        isAtEnd = at === undefined;
      }
      return at?.name === name ? at : undefined;
    },
    end: () => lines.return(undefined),
  };
}

async function namedBy(manifests: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const manifest of manifests)
    for await (const line of manifestLines(manifest))
      if ('sha256' in line && line.name.startsWith(FILES)) named.add(line.sha256.slice(0, TOLD_BY));
  return named;
}

async function sweep(files: string, named: Set<string>): Promise<void> {
  for (const entry of await readdir(files, { withFileTypes: true }))
    if (entry.isDirectory()) {
      for (const name of await readdir(path.join(files, entry.name)))
        if (!named.has(name.slice(0, TOLD_BY))) await rm(path.join(files, entry.name, name), { force: true });
    } else if (entry.name.endsWith(PARTIAL)) await rm(path.join(files, entry.name), { force: true });
}

const TAIL_BYTES = 64 * 1024;

async function lastLine(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8').trimEnd().split('\n').at(-1)!;
  } finally {
    await handle.close();
  }
}
