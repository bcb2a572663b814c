import pg from 'pg';
import type { Files } from '#server/files/files.ts';
import { schemaOf } from '#server/db/migrate.ts';
import type { Sink } from './container.ts';
import { holdDeletions } from './deletions.ts';
import { openDraftFile, readLines } from './draftFile.ts';
import { dumpTable, listTables, readSequences } from './dumpDatabase.ts';
import { FILES, FORMAT, HEADER, type Header, type Totals } from './format.ts';
import { type ListedFile, listFiles } from './listFiles.ts';
import { bodyOf, openPartsWriter, type PartsWriter } from './writeParts.ts';

interface Options {
  readonly connection: pg.PoolConfig;
  readonly files: Files;
  readonly version: string;
  readonly sink: Sink;
  readonly signal?: AbortSignal;
  /** Omits files, for installations whose files stay in place. */
  readonly isOfRows?: boolean;
}

/**
 * Writes one transaction snapshot of the database, then the files it references; the server may be used meanwhile.
 * Files are immutable, and nothing is permanently deleted until the backup is done.
 */
export async function makeBackup(options: Options): Promise<Totals> {
  const { connection, files, version, sink, signal, isOfRows = false } = options;
  const [manifestDraft, namesDraft] = [files.scratchPath('manifest'), files.scratchPath('names')];
  const writer = openPartsWriter(sink, manifestDraft);
  const client = new pg.Client({ ...connection, application_name: 'entoa backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await holdDeletions(client);
    const rest = await writeDatabase(client, { files, version, writer, namesDraft, signal, isOfRows });
    await writeFiles(namesDraft, { files, writer, sink, signal });
    // If the connection was lost, so was the lock against deletions, and files may be gone.
    await client.query('select 1');
    return await writer.end(rest);
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await client.end().catch(() => {});
    for (const draft of [manifestDraft, namesDraft]) await files.discard(draft);
  }
}

interface Dump {
  readonly files: Files;
  readonly version: string;
  readonly writer: PartsWriter;
  /** Collects the file names, so that the database transaction need not stay open while the files are read. */
  readonly namesDraft: string;
  readonly signal: AbortSignal | undefined;
  readonly isOfRows: boolean;
}

async function writeDatabase(client: pg.Client, dump: Dump) {
  const { files, version, writer, namesDraft, signal, isOfRows } = dump;
  await client.query('begin transaction isolation level repeatable read read only');
  const header: Header = {
    app: 'entoa',
    format: FORMAT,
    version,
    schema: await schemaOf(client),
    createdAt: new Date().toISOString(),
  };
  const bytes = Buffer.from(JSON.stringify(header));
  await writer.write(HEADER, bytes.length, bodyOf(bytes));
  const tables: Totals['tables'] = [];
  for (const table of await listTables(client)) {
    const parts = dumpTable(client, table);
    let part = await parts.next();
    for (; !part.done; part = await parts.next()) {
      signal?.throwIfAborted();
      await writer.write(part.value.name, part.value.bytes.length, bodyOf(part.value.bytes));
    }
    tables.push({ name: table.name, columns: table.columns, rows: part.value });
  }
  const sequences = await readSequences(client);
  const names = openDraftFile(namesDraft);
  if (!isOfRows) for await (const file of listFiles(client, files.kept)) await names.add(JSON.stringify(file));
  await names.close();
  await client.query('commit');
  return { tables, sequences };
}

type Writing = Pick<Dump, 'files' | 'writer' | 'signal'> & { readonly sink: Sink };

async function writeFiles(namesDraft: string, { files, writer, sink, signal }: Writing) {
  for await (const listed of inGroups(namesDraft)) {
    signal?.throwIfAborted();
    const asked = listed.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name: FILES + name, bytes }]));
    const sums = (await sink.known?.(asked)) ?? [];
    const known = new Map(asked.map(({ name, bytes }, i) => [name, { name, bytes, sha256: sums[i] }]));
    for (const { name } of listed) {
      const part = known.get(FILES + name);
      if (part?.sha256 !== undefined) await writer.count({ ...part, sha256: part.sha256 });
      else await writeFile(files, writer, name);
    }
  }
}

async function writeFile(files: Files, writer: PartsWriter, name: string): Promise<void> {
  const found = await files.kept.read(name);
  if (found) await writer.write(FILES + name, found.bytes, found.stream);
  else await writer.miss(FILES + name);
}

/** Number of files looked up at a time. */
const GROUP = 256;

async function* inGroups(namesDraft: string): AsyncGenerator<ListedFile[]> {
  let group: ListedFile[] = [];
  for await (const line of readLines(namesDraft)) {
    group.push(JSON.parse(line) as ListedFile);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
