import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { destinationNames } from '#common/packs/destinations.ts';
import type { ZipChoice } from '#contract/projects.ts';
import type { Database } from '#server/db/database.ts';
import { approvalColumns, approvalOfPrompt, isApprovedNow } from '#server/modules/verdicts/verdicts.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';
import { listInOrder } from '#server/modules/prompts/scriptOrder.ts';
import type { Files } from '#server/files/files.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { openReport } from './packReport.ts';
import { nothingLeftOut, whyLeftOut } from './zipUse.ts';
import { creditsOf } from '#server/modules/papers/credits.ts';
import { openPack, type Pack } from './openPack.ts';
import { openZip, type WritingZip } from './openZip.ts';
import { packAudio } from './packAudio.ts';
import { openTranscript } from './transcriptPage.ts';
import { openSideFile } from './sideFiles.ts';

const BATCH = 500;
const PROGRESS_EVERY_MS = 500;

interface Packing {
  readonly projectId: number;
  readonly projectName: string;
  /** Path of the file to write. */
  readonly draft: string;
  readonly choice: ZipChoice;
  /** Approximate number of files. */
  readonly total: number;
  readonly signal: AbortSignal;
}

interface Parts {
  readonly db: Database;
  readonly files: Files;
  readonly speech: Speech;
}
type OnProgress = (done: number) => Promise<void>;

/** Writes the zip prompt by prompt, in the order of the script, with a report and the destination's side files. */
export async function writePack(parts: Parts, packing: Packing, onProgress: OnProgress) {
  const zip = openZip(packing.draft, packing.signal);
  try {
    return await fillZip(zip, parts, packing, onProgress);
  } finally {
    zip.abandon();
  }
}

async function fillZip(
  zip: WritingZip,
  { db, files, speech }: Parts,
  { projectId, projectName, choice, total, signal }: Packing,
  onProgress: OnProgress,
) {
  const pack = openPack(choice, projectName, total);
  const report = openReport(pack);
  const side = openSideFile(choice.destination, pack);
  const transcript = choice.captions ? openTranscript(zip, projectName) : undefined;
  const [speakers, recorders] = [new Set<string>(), new Set<string>()];
  const leftOut = { ...nothingLeftOut };
  let [done, lastProgress] = [0, 0];
  for await (const { prompt: row, audio, comments, approvedAt, approvedByName } of listPrompts(db, projectId, choice)) {
    signal.throwIfAborted();
    const isTooLong = audio !== null && pack.isTooLong(audio.duration);
    const packed =
      audio && whyLeftOut(row, choice, { isTooLong }) === undefined
        ? await packAudio(files, speech, pack, { ...audio, isTelephony: row.compression })
        : undefined;
    const why = whyLeftOut(row, choice, { isTooLong, isMissing: packed === undefined });
    const entry = packed && pack.nameEntry(row);
    // The text may have been edited after a recording, which says what was read.
    const said = audio?.recording ? { ...row, text: audio.recording.text } : row;
    report.add(audio?.recording ? { ...row, speaker: humanVoice(audio.recording.by) } : row, {
      entry,
      why,
      lacksMaster: packed?.lacksMaster === true,
      comments: comments ?? '',
      approval: { by: approvedByName, at: approvedAt?.toISOString() ?? null },
    });
    if (why) leftOut[why] += 1;
    if (!entry || !packed) continue;
    for (const [index, path] of entry.paths.entries()) await zip.add(path, packed.streams[index]!, row.updatedAt);
    if (audio?.recording) recorders.add(audio.recording.by);
    else speakers.add(row.speaker);
    side?.add(entry, said);
    transcript?.add(said, entry.paths[0]!, audio?.words ?? []);
    done += 1;
    if (Date.now() - lastProgress > PROGRESS_EVERY_MS) {
      lastProgress = Date.now();
      await onProgress(done);
    }
  }
  zip.addText('relatorio.csv', report.end());
  if (done > 0) zip.addText('CREDITOS.txt', await creditsOf(db, speech, speakers, recorders));
  if (done > 0) transcript?.end();
  if (pack.rule) zip.addText('LEIA-ME.txt', buildReadMe(pack, projectName));
  if (side && done > 0) {
    const { path, text } = side.end();
    zip.addText(path, text);
  }
  await zip.end();
  await onProgress(done);
  return { done, leftOut };
}

const humanVoice = (by: string) => `voz humana, gravada por ${by}`;

async function* listPrompts(db: Database, projectId: number, { captions }: ZipChoice) {
  // Word timings are as large as all other columns together.
  const words = captions ? audios.words : sql<null>`null`;
  const said = sql<string | null>`(
    select string_agg(concat_ws(' ', coalesce(by_name, 'conta excluída') || ':', text,
      case when at_ms is not null then '(aos ' || replace(round(at_ms / 1000.0, 1)::text, '.', ',') || ' s)' end,
      case when resolved_at is not null then '(resolvido)' end), ' | ' order by created_at, id)
    from comments where prompt_id = ${prompts.id} and text is not null)`;
  const { hash, bytes, masterBytes, duration, recording } = audios;
  const fetch = (ids: number[]) =>
    db
      .select({
        prompt: prompts,
        audio: { hash, bytes, masterBytes, duration, words, recording },
        comments: said,
        ...approvalColumns,
      })
      .from(prompts)
      .leftJoin(audios, eq(audios.hash, prompts.audioHash))
      .leftJoin(approvalOfPrompt, isApprovedNow)
      .where(and(eq(prompts.projectId, projectId), isNull(prompts.removedAt), inArray(prompts.id, ids)));
  // Read before, as a prompt that is moved meanwhile would be packed twice or not at all.
  const ids = await listInOrder(db, projectId);
  for (let from = 0; from < ids.length; from += BATCH)
    yield* await rowsInOrder(ids.slice(from, from + BATCH), fetch, ({ prompt }) => prompt.id);
}

/** README of a pack: its content and, in three lines, how to install it; CRLF line ends for Windows. */
function buildReadMe({ destination, rule, formats, folder }: Pack, projectName: string): string {
  if (!rule) return '';
  const lines = [
    `${projectName.replaceAll(/\s+/g, ' ')}, para ${destinationNames[destination]}`,
    `Formato: ${formats.map(({ label }) => label).join('; ')}.`,
    '',
    ...rule.steps.map((step, index) => `${index + 1}. ${step.replaceAll('{pasta}', folder)}`),
    '',
    'relatorio.csv diz que arquivo é de que prompt, e o que ficou de fora.',
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
