import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { toCsvLines } from '#server/files/csvLines.ts';

/** Some lines, and where the next ones begin; `last` is undefined at the end. */
export interface CsvPart<Place> {
  readonly lines: readonly (readonly string[])[];
  readonly last: Place | undefined;
}

/** Sends a spreadsheet file read part by part, so that a million lines take no more memory than a thousand. */
export async function sendCsv<Place>(
  reply: FastifyReply,
  name: string,
  header: readonly string[],
  read: (last: Place | undefined) => Promise<CsvPart<Place>>,
): Promise<FastifyReply> {
  // Before the head goes out: what cannot be read is refused in words.
  const first = await read(undefined);
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${name}"`,
  });
  return reply.send(Readable.from(parts(header, first, read)));
}

async function* parts<Place>(
  header: readonly string[],
  first: CsvPart<Place>,
  read: (last: Place | undefined) => Promise<CsvPart<Place>>,
): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLines([header])}`;
  for (let part = first; ; part = await read(part.last)) {
    if (part.lines.length > 0) yield toCsvLines(part.lines);
    if (part.last === undefined) return;
  }
}
