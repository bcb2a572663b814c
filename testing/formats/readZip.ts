import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The names in a zip, after reading every entry to its end and verifying its checksum. */
export async function readZip(file: string): Promise<string[]> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, { lazyEntries: true });
  const names: string[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        names.push(entry.fileName);
        stream
          .on('end', () => zip.readEntry())
          .on('error', reject)
          .resume();
      }),
    );
    zip.on('end', resolve).on('error', reject);
    zip.readEntry();
  });
  return names;
}

/** The content of each entry of a zip in memory. */
export async function readEntries(zip: Buffer): Promise<Record<string, Buffer>> {
  const entries: Record<string, Buffer> = {};
  const file = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true });
  await new Promise<void>((resolve, reject) => {
    file.on('entry', (entry: yauzl.Entry) =>
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        entries[entry.fileName] = Buffer.concat(await stream.toArray());
        file.readEntry();
      }),
    );
    file.on('end', resolve).on('error', reject);
    file.readEntry();
  });
  return entries;
}
