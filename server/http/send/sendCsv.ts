import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { toCsvLines } from '#server/files/csvLines.ts';

/** Some lines, and the cursor of the next ones; `last` is undefined at the end. */
export interface CsvPart<Place> {
  readonly lines: readonly (readonly string[])[];
  readonly last: Place | undefined;
}

/** Streams a CSV read part by part, so that memory use does not grow with the number of lines. */
export async function sendCsv<Place>(
  reply: FastifyReply,
  name: string,
  header: readonly string[],
  read: (last: Place | undefined) => Promise<CsvPart<Place>>,
): Promise<FastifyReply> {
  // Read the first part before sending headers, so that a refusal can still be sent.
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
