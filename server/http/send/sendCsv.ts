import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { limitAnswersAtOnce } from './answersAtOnce.ts';
import { toCsvLines } from '#server/files/csvLines.ts';

/** Some lines, and the cursor of the next ones; `last` is undefined at the end. */
export interface CsvPart<Place> {
  readonly lines: readonly (readonly string[])[];
  readonly last: Place | undefined;
}

/** Exports of one caller that are under way, so that others need not wait for hundreds of them. */
const admit = limitAnswersAtOnce({ ofOne: 8, inAll: 300, spared: 1 });

/** Parts read at once in this process, so that many exports leave connections and time to everybody else. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Reads a part in turn. An export that begins goes first, so that its reader does not wait for all others. */
export async function inTurn<Made>(isFirst: boolean, work: () => Promise<Made>): Promise<Made> {
  if (running >= AT_ONCE)
    await new Promise<void>((resolve) => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

interface CsvExport {
  readonly caller: string;
  readonly fileName: string;
  readonly header: readonly string[];
  /** Runs before the first line is read, and not if the caller has too many exports under way. */
  readonly onAdmitted?: () => Promise<void>;
}

/**
 * Streams a CSV read part by part, so that memory use does not grow with the number of lines. A part is what each slow
 * reader holds, so `read` should return some 50 KB.
 */
export async function sendCsv<Place>(
  reply: FastifyReply,
  { caller, fileName, header, onAdmitted }: CsvExport,
  read: (last: Place | undefined) => Promise<CsvPart<Place>>,
): Promise<FastifyReply> {
  admit(caller, reply.raw);
  await onAdmitted?.();
  const readBytes = (last: Place | undefined) => inTurn(last === undefined, async () => toBytes(await read(last)));
  // Read the first part before sending headers, so that a refusal can still be sent.
  const first = await readBytes(undefined);
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  // The limit counts bytes: counted as objects, sixteen parts would be read ahead of a slow reader.
  return reply.send(Readable.from(parts(header, first, readBytes), { objectMode: false, highWaterMark: 16 * 1024 }));
}

/** The bytes of some lines, without the lines. */
interface BytesPart<Place> {
  readonly bytes: Buffer;
  readonly last: Place | undefined;
}

const toBytes = <Place>({ lines, last }: CsvPart<Place>): BytesPart<Place> => ({
  bytes: Buffer.from(lines.length > 0 ? toCsvLines(lines) : ''),
  last,
});

async function* parts<Place>(
  header: readonly string[],
  part: BytesPart<Place>,
  read: (last: Place | undefined) => Promise<BytesPart<Place>>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${toCsvLines([header])}`);
  // `part` is assigned anew, since the first one would stay in memory as long as the stream.
  for (; ; part = await read(part.last)) {
    if (part.bytes.length > 0) yield part.bytes;
    if (part.last === undefined) return;
  }
}
