import type pg from 'pg';
import { audioName, masterName, modelName, numbersName, zipName } from '#server/modules/storedNames.ts';
import type { Store } from '#server/files/stored/store.ts';

/** `bytes` is known only if the file's content never changes under its name. */
export interface ListedFile {
  readonly name: string;
  readonly bytes?: number;
}

const AT_A_TIME = 5000;

/**
 * Files referenced by rows of this transaction, sorted by name within each kind: audio, models and the recognizer,
 * numbers, zips. Light copies are omitted, since they are recreated on demand.
 */
export async function* listFiles(client: pg.ClientBase, kept: Store): AsyncGenerator<ListedFile> {
  const knows = await lookAtSchema(client);
  const master = knows.masters ? 'master_bytes::float8' : 'null::float8';
  for (let last = ''; ;) {
    const { rows } = await client.query<{ hash: string; bytes: number; master: number | null }>(
      `select hash, bytes::float8 as bytes, ${master} as master from audios where hash collate "C" > $1 ` +
        `order by hash collate "C" limit ${AT_A_TIME}`,
      [last],
    );
    for (const { hash, bytes, master } of rows) {
      if (master !== null) yield { name: masterName(hash), bytes: master };
      yield { name: audioName(hash), bytes };
    }
    if (rows.length < AT_A_TIME) break;
    last = rows.at(-1)!.hash;
  }
  const { rows: models } = await client.query<{ folder: string }>(
    `select folder from (select folder::text from model_versions
      union select value ->> 'folder' from settings where name = 'recognizer') as folders order by folder collate "C"`,
  );
  for (const { folder } of models) for (const name of await kept.list(modelName(folder))) yield { name };
  if (knows.numbers) {
    const { rows: numbers } = await client.query<{ file: string }>(
      'select file from number_packs where file is not null order by file collate "C"',
    );
    for (const { file } of numbers) yield { name: numbersName(file) };
  }
  const { rows: zips } = await client.query<{ file: string }>(
    'select zip_file as file from projects where zip_file is not null order by zip_file collate "C"',
  );
  for (const { file } of zips) yield { name: zipName(file) };
}

/** A backup before an update reads a database that has not been migrated yet. */
async function lookAtSchema(client: pg.ClientBase): Promise<{ masters: boolean; numbers: boolean }> {
  const { rows } = await client.query<{ masters: boolean; numbers: boolean }>(
    `select to_regclass('public.number_packs') is not null as numbers, exists (select 1 from information_schema.columns
      where table_schema = 'public' and table_name = 'audios' and column_name = 'master_bytes') as masters`,
  );
  return rows[0]!;
}
