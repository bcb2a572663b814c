import { readFile, stat } from 'node:fs/promises';
import { Refusal } from '#server/base/refusal.ts';
import { openThreadReader } from '#server/http/threads/readInThread.ts';
import { readEntries } from './readEntries.ts';

type Entries = Awaited<ReturnType<typeof readEntries>>;

/** Files up to this size are parsed on the main thread, since starting a worker would take longer. */
const SMALL_BYTES = 16 * 1024;
const TOO_LARGE = 'O arquivo demora demais para ser lido. Divida-o, ou deixe nele só as entradas.';

const readInThread = openThreadReader<Entries>({
  program: 'dictionaryThread',
  source: new URL('./dictionaryThread.ts', import.meta.url),
  memoryMb: 256,
  deadlineMs: 20_000,
  tooLarge: () => new Refusal('INVALID_INPUT', { fields: { file: TOO_LARGE } }),
});

/** Reads a dictionary from an uploaded CSV or PLS; the signal cancels it. */
export async function readEntriesFile(path: string, userId: number, signal: AbortSignal): Promise<Entries> {
  const { size } = await stat(path);
  return size <= SMALL_BYTES ? readEntries(await readFile(path)) : readInThread(path, userId, signal);
}
