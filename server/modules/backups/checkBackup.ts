import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Source } from './container.ts';
import { openDraftFile, readLines } from './draftFile.ts';
import { BackupFault, FORMAT, HEADER, Header, MANIFEST, ManifestLine, type Part, type Totals } from './format.ts';

export interface CheckedBackup {
  readonly header: Header;
  readonly totals: Totals;
}

interface Options {
  /** Schema versions this program can restore: its own and earlier ones. */
  readonly schemas: readonly number[];
  /** Path of a temporary local file that records the parts found. */
  readonly foundDraft: string;
  readonly onPart?: (part: Part) => Promise<void>;
}

/** Reads the whole backup and verifies every byte against its manifest, before anything is changed. */
export async function checkBackup(source: Source, { schemas, foundDraft, onPart }: Options): Promise<CheckedBackup> {
  const found = openDraftFile(foundDraft);
  let header: Header | undefined;
  let totals: Totals | undefined;
  try {
    for await (const { name, bytes, body } of source.parts()) {
      if (totals) throw new BackupFault('The backup goes on after its end: it is damaged.');
      if (header === undefined && name !== HEADER) throw foreign();
      if (name === MANIFEST) {
        await found.close();
        totals = await compare(body, foundDraft);
        continue;
      }
      const sha = createHash('sha256');
      if (name === HEADER) {
        const said = await text(body);
        header = readHeader(said, schemas);
        sha.update(said);
      } else for await (const chunk of body) sha.update(chunk as Buffer);
      const part: Part = { name, bytes, sha256: sha.digest('hex') };
      await found.add(JSON.stringify(part));
      await onPart?.(part);
    }
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    if (header === undefined) throw foreign();
    throw new BackupFault(`The backup is cut off or damaged: ${(error as Error).message}`);
  } finally {
    found.abandon();
  }
  if (header === undefined) throw foreign();
  if (totals === undefined) throw new BackupFault('The backup is cut off: its end is missing.');
  return { header, totals };
}

function readHeader(said: string, schemas: readonly number[]): Header {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Header), said);
  if (!parsed.success) throw foreign();
  const header = parsed.output;
  if (header.format > FORMAT || header.schema > Math.max(...schemas))
    throw new BackupFault(
      `The backup was made by a newer Entoa (${header.version}): restore it with that version.`,
      'newer',
    );
  if (!schemas.includes(header.schema)) throw foreign();
  return header;
}

/** Compares the parts found with the manifest, line by line. */
async function compare(manifest: Readable, foundDraft: string): Promise<Totals> {
  const found = readLines(foundDraft);
  try {
    return await compareLines(manifest, found);
  } finally {
    await found.return(undefined);
  }
}

async function compareLines(manifest: Readable, found: AsyncGenerator<string>): Promise<Totals> {
  let [parts, missing, bytes] = [0, 0, 0];
  for await (const line of createInterface({ input: manifest })) {
    const said = v.parse(ManifestLine, JSON.parse(line));
    if ('missing' in said) missing += 1;
    else if ('totals' in said) {
      const isWhole = (await found.next()).done === true;
      const { totals } = said;
      if (isWhole && totals.parts === parts && totals.missing === missing && totals.bytes === bytes) return totals;
      throw new BackupFault('The backup holds other parts than its manifest says: it is damaged.');
    } else {
      const next = await found.next();
      if (next.done || next.value !== JSON.stringify(said))
        throw new BackupFault(`${said.name} is not what was written: the backup is damaged.`);
      parts += 1;
      bytes += said.bytes;
    }
  }
  throw new BackupFault('The backup is cut off: its manifest has no end.');
}

const foreign = () => new BackupFault('This is no backup of Entoa.');
