import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { audioName, modelName, type Store, zipName } from '#server/files/kept/store.ts';

const AT_A_TIME = 5000;

/**
 * What the rows of this transaction name, in the order of the names: audio, models, zips. Light copies are made anew
 * when somebody asks for them.
 */
export async function* listFiles(client: pg.ClientBase, kept: Store): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const { rows } = await client.query<{ hash: string }>(
      `select hash from audios where hash collate "C" > $1 order by hash collate "C" limit ${AT_A_TIME}`,
      [last],
    );
    for (const { hash } of rows) yield audioName(hash);
    if (rows.length < AT_A_TIME) break;
    last = rows.at(-1)!.hash;
  }
  const { rows: models } = await client.query<{ folder: string }>(
    'select folder::text from model_versions order by folder::text collate "C"',
  );
  for (const { folder } of models) yield* filesOfModel(kept, modelName(folder));
  const { rows: zips } = await client.query<{ file: string }>(
    'select zip_file as file from projects where zip_file is not null order by zip_file collate "C"',
  );
  for (const { file } of zips) yield zipName(file);
}

async function* filesOfModel(kept: Store, name: string): AsyncGenerator<string> {
  const brought = await kept.bring(name);
  try {
    const entries = await readdir(brought.path, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(brought.path, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
    for (const file of files.toSorted()) yield `${name}/${file}`;
  } finally {
    brought.release();
  }
}
