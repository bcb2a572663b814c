import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The names in a zip, every entry read to its end with its checksum. */
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
