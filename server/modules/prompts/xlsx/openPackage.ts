import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { BROKEN, TOO_LARGE, XlsxFault } from './XlsxFault.ts';

/** Parts of a workbook's zip container. */
export interface Package {
  has(name: string): boolean;
  /**
   * Unpacked bytes; throws once they exceed `maxBytes`, however well they are compressed, and at the end if their
   * checksum is another than the part's. A reader that stops earlier learns nothing of the rest.
   */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Max unpacked bytes of all parts. Parsing takes a second per 8 MB, so a small file must not unpack to hundreds.
 * Ordinary workbooks are compressed 5 to 20 times, or 100 times if every line is the same.
 */
const ALL_PARTS_MAX = 192 * 1024 * 1024;
const partsMax = (fileBytes: number) => Math.min(ALL_PARTS_MAX, 16 * 1024 * 1024 + 100 * fileBytes);
/** Max entries of the zip; ordinary workbooks have a few dozen. */
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
        let [bytes, checksum] = [0, 0];
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
            // The sizes declared in the zip are not trustworthy.
            if (bytes > maxBytes || allBytes > allBytesMax) throw new XlsxFault(TOO_LARGE);
            checksum = crc32(chunk, checksum);
            yield chunk;
          }
          if (checksum !== entry.crc32) throw new XlsxFault(BROKEN);
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
