import fs from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { BASE_MARK } from '#common/device/baseMark.ts';
import type { Config } from '#server/config/config.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** The built web app: beside the built server, or in dist/ when run from source. */
function findWebApp(): string | undefined {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return [path.join(here, '../web'), path.join(here, '../../../dist/web')].find((folder) =>
    fs.existsSync(path.join(folder, 'index.html')),
  );
}

/**
 * Folder of the web app to serve: the built one, or with a base path a copy in DATA_DIR whose files contain that path.
 * The build stores these files with a placeholder in `web-marked`.
 */
export async function prepareWebApp({ basePath, DATA_DIR }: Pick<Config, 'basePath' | 'DATA_DIR'>) {
  const built = findWebApp();
  if (built === undefined || basePath === '') return built;
  const place = path.join(DATA_DIR, 'web');
  const draft = `${place}.${process.pid}`;
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  await rm(draft, { recursive: true, force: true });
  await cp(built, draft, { recursive: true });
  const marked = `${built}-marked`;
  const names = fs.readdirSync(marked, { recursive: true, withFileTypes: true });
  await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const source = path.join(parentPath, name);
        const file = path.join(draft, path.relative(marked, source));
        const text = Buffer.from((await readFile(source, 'utf8')).replaceAll(BASE_MARK, basePath));
        await writeFile(file, text);
        for (const [suffix, pack] of [
          ['.gz', gzip],
          ['.br', brotli],
        ] as const)
          if (fs.existsSync(file + suffix)) await writeFile(file + suffix, await pack(text));
      }),
  );
  await rm(place, { recursive: true, force: true });
  await rename(draft, place);
  return place;
}
