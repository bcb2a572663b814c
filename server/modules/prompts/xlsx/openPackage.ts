import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { BROKEN, TOO_LARGE, XlsxFault } from './XlsxFault.ts';

/** The parts of a workbook, which is a zip. */
export interface Package {
  has(name: string): boolean;
  /** Its bytes, at most `maxBytes` of them however small they are packed. */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Bytes of all parts that are read, unpacked. Parsing takes a second for 8 MB, so a small file may not unpack to a
 * hundred. Ordinary workbooks are packed 5 to 20 times smaller, and 100 times where every line is the same.
 */
const ALL_PARTS_MAX = 192 * 1024 * 1024;
const partsMax = (fileBytes: number) => Math.min(ALL_PARTS_MAX, 16 * 1024 * 1024 + 100 * fileBytes);
/** A workbook has a few dozen. */
const ENTRIES_MAX = 2000;

export async function openPackage(file: string): Promise<Package> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
  }).catch(() => {
    throw new XlsxFault(BROKEN);
  });
  try {
    const entries = await listEntries(zip);
    let allBytes = 0;
    const allBytesMax = partsMax(zip.fileSize);
    return {
      has: (name) => entries.has(name),
      async *read(name, maxBytes) {
        const entry = entries.get(name);
        if (!entry) throw new XlsxFault(BROKEN);
        if (entry.uncompressedSize > maxBytes) throw new XlsxFault(TOO_LARGE);
        let bytes = 0;
        try {
          const stream: Readable = await promisify(
            zip.openReadStream.bind(zip) as (
              entry: yauzl.Entry,
              done: (error: Error | null, stream: Readable) => void,
            ) => void,
          )(entry);
          for await (const chunk of stream as AsyncIterable<Buffer>) {
            bytes += chunk.length;
            allBytes += chunk.length;
            // What the zip says of its sizes is only said.
            if (bytes > maxBytes || allBytes > allBytesMax) throw new XlsxFault(TOO_LARGE);
            yield chunk;
          }
        } catch (error) {
          throw error instanceof XlsxFault ? error : new XlsxFault(BROKEN);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    const fail = () => reject(new XlsxFault(BROKEN));
    if (zip.entryCount > ENTRIES_MAX) return fail();
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', fail);
    zip.readEntry();
  });
}
