import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const WORTH_IT_BYTES = 1024;

/** Writes .br and .gz files next to every text file of the built app; the server sends them unchanged. */
export async function compressWebApp(folder) {
  const files = (await fs.readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|html|svg|json|webmanifest)$/.test(file),
  );
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await fs.readFile(file);
      if (content.length < WORTH_IT_BYTES) return;
      await fs.writeFile(`${file}.br`, await brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }));
      await fs.writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}

if (process.argv[1] === import.meta.filename) await compressWebApp(process.argv[2]);
