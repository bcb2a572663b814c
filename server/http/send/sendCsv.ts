import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { closeWhenStalled } from './closeWhenStalled.ts';
import { toCsvLines } from '#server/files/csvLines.ts';

/** Some lines, and the cursor of the next ones; `last` is undefined at the end. */
export interface CsvPart<Place> {
  readonly lines: readonly (readonly string[])[];
  readonly last: Place | undefined;
}

/** Parts read at once in this process, so that many exports leave connections and time to everybody else. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Streams a CSV read part by part, so that memory use does not grow with the number of lines. */
export async function sendCsv<Place>(
  reply: FastifyReply,
  name: string,
  header: readonly string[],
  read: (last: Place | undefined) => Promise<CsvPart<Place>>,
): Promise<FastifyReply> {
  // Read the first part before sending headers, so that a refusal can still be sent.
  const first = await inTurn(() => read(undefined));
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${name}"`,
  });
  closeWhenStalled(reply.raw);
  // The limit counts bytes: counted as objects, sixteen parts would be read ahead of a slow reader.
  return reply.send(Readable.from(parts(header, first, read), { objectMode: false, highWaterMark: 64 * 1024 }));
}

async function* parts<Place>(
  header: readonly string[],
  first: CsvPart<Place>,
  read: (last: Place | undefined) => Promise<CsvPart<Place>>,
): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLines([header])}`;
  for (let part = first; ; part = await inTurn(() => read(part.last))) {
    if (part.lines.length > 0) yield toCsvLines(part.lines);
    if (part.last === undefined) return;
  }
}
