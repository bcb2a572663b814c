import { type CsvContent, csvMessage, type CsvProblem, readCsv, type UnusableLine } from '#common/csv.ts';
import { CSV_BYTES_MAX } from '#contract/kit/limits.ts';
import { refusals } from '#contract/kit/refusal.ts';

/**
 * The usable lines, or why there are none; `isConvertible` if another encoding or separator may be the only problem.
 */
export type CsvCheck =
  | CsvContent
  | { readonly problem: string; readonly refused?: readonly UnusableLine[]; readonly isConvertible?: boolean };

const otherwiseSaved: readonly CsvProblem[] = ['CSV_ENCODING', 'CSV_SEPARATOR', 'CSV_COLUMNS'];

/** Lines between two yields to the event loop. */
const BATCH = 250;

/** Checks the file like the server would, before it is uploaded. */
export async function checkCsv(file: Blob): Promise<CsvCheck> {
  if (file.size > CSV_BYTES_MAX) return { problem: refusals.TOO_LARGE.message };
  const text = await decode(file);
  if (text === undefined) return { problem: csvMessage('CSV_ENCODING'), isConvertible: true };
  const read = await readCsv(text, { yieldNow: yieldToScreen() });
  if (!('problem' in read)) return read;
  const { problem, message, refused } = read;
  return {
    problem: message,
    ...(refused.length > 0 && { refused }),
    ...(otherwiseSaved.includes(problem) && { isConvertible: true }),
  };
}

async function decode(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

function yieldToScreen(): () => Promise<void> {
  let lines = 0;
  return async () => {
    lines += 1;
    if (lines % BATCH !== 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
}
