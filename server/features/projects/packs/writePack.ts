import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import yazl from 'yazl';
import type { ZipChoice } from '#contract/projects.ts';
import type { Database } from '#server/db/database.ts';
import { audios, prompts } from '#server/db/schema/prompts.ts';
import type { Files } from '#server/files/files.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { openReport } from './packReport.ts';
import { nothingLeftOut, whyUnusable } from './zipUse.ts';
import { openPack } from './openPack.ts';
import { packAudio } from './packAudio.ts';
import { buildReadMe } from './readMe.ts';
import { openSideFile } from './sideFiles.ts';

const BATCH = 500;
const PROGRESS_EVERY_MS = 500;

interface Packing {
  readonly projectId: number;
  readonly projectName: string;
  /** The file that is written. */
  readonly draft: string;
  readonly choice: ZipChoice;
  /** About how many files it will hold. */
  readonly total: number;
  readonly signal: AbortSignal;
}

/** Writes the zip prompt by prompt, a report of every one and what its destination reads beside; memory stays flat. */
export async function writePack(
  { db, files, speech }: { db: Database; files: Files; speech: Speech },
  { projectId, projectName, draft, choice, total, signal }: Packing,
  onProgress: (done: number) => Promise<void>,
) {
  const zip = new yazl.ZipFile();
  const pack = openPack(choice, projectName, total);
  const report = openReport(pack);
  const side = openSideFile(choice.destination, pack);
  const leftOut = { ...nothingLeftOut };
  const writing = pipeline(zip.outputStream, fs.createWriteStream(draft, { mode: 0o600 }), { signal });
  const failed = new Promise<never>((_, reject) => {
    (zip as unknown as NodeJS.EventEmitter).on('error', reject);
    writing.catch(reject);
  });
  failed.catch(() => {});
  /** One entry at a time: the next is added when this one has been read, so nothing piles up. */
  const add = (path: string, stream: Readable, mtime: Date) =>
    Promise.race([
      failed,
      new Promise<void>((resolve) => {
        zip.addReadStreamLazy(path, { compress: false, mtime }, (give) => {
          stream.on('close', resolve);
          give(null, stream);
        });
      }),
    ]);
  let [done, lastProgress] = [0, 0];
  for await (const { prompt: row, audio } of listPrompts(db, projectId)) {
    signal.throwIfAborted();
    const unusable =
      whyUnusable(row, choice) ?? (audio && pack.isTooLong(audio.duration) ? ('tooLong' as const) : undefined);
    const packed =
      unusable === undefined && audio
        ? await packAudio(files, speech, pack, { ...audio, isTelephony: row.compression })
        : undefined;
    const why = packed ? undefined : (unusable ?? 'missing');
    const entry = packed && pack.nameEntry(row);
    report.add(row, { entry, why, lacksMaster: packed?.lacksMaster === true });
    if (why) leftOut[why] += 1;
    if (!entry || !packed) continue;
    for (const [index, path] of entry.paths.entries()) await add(path, packed.streams[index]!, row.updatedAt);
    side?.add(entry, row);
    done += 1;
    if (Date.now() - lastProgress > PROGRESS_EVERY_MS) {
      lastProgress = Date.now();
      await onProgress(done);
    }
  }
  const addText = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { compress: true });
  addText('relatorio.csv', report.end());
  if (pack.rule) addText('LEIA-ME.txt', buildReadMe(pack, projectName));
  if (side && done > 0) {
    const { path, text } = side.end();
    addText(path, text);
  }
  zip.end();
  await writing;
  await onProgress(done);
  return { done, leftOut };
}

async function* listPrompts(db: Database, projectId: number) {
  for (let after = 0; ;) {
    const { hash, bytes, masterBytes, duration } = audios;
    const rows = await db
      .select({ prompt: prompts, audio: { hash, bytes, masterBytes, duration } })
      .from(prompts)
      .leftJoin(audios, eq(audios.hash, prompts.audioHash))
      .where(and(eq(prompts.projectId, projectId), isNull(prompts.removedAt), gt(prompts.id, after)))
      .orderBy(asc(prompts.id))
      .limit(BATCH);
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.prompt.id;
  }
}
