import * as v from 'valibot';
import { STORED_FOLDERS } from '#server/modules/storedNames.ts';

/** Increases when older programs cannot read the new format. */
export const FORMAT = 1;

/** First part; it is validated before anything else is read. */
export const HEADER = 'entoa.json';
/** Last part: name, size and hash of every part in order, then the totals. An archive without it is truncated. */
export const MANIFEST = 'manifest.jsonl';
/** Parts of a table are consecutive: `database/<table>/000001.gz`, rows in COPY format. */
const DATABASE = 'database/';
/** Prefix of stored files: `files/<name in the store>`. */
export const FILES = 'files/';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const TableName = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,63}$/));
/** Files of a recognizer have the names under which they were uploaded; none leads out of its folder. */
const FILE = String.raw`files/(${STORED_FOLDERS.join('|')})(/(?!\.{1,2}(/|$))[^/\\\p{Cc}]+)+`;
const PART_NAME = new RegExp(String.raw`^(entoa\.json|database/[a-z0-9_]{1,63}/\d{6}\.gz|${FILE})$`, 'u');
const PartName = v.pipe(v.string(), v.maxLength(400), v.regex(PART_NAME));

export const Header = v.object({
  app: v.literal('entoa'),
  format: Whole,
  /** Version of the program that wrote the backup. */
  version: v.string(),
  /** Schema version: time of the newest migration of its database. */
  schema: Whole,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Header = v.InferOutput<typeof Header>;

export const Part = v.object({ name: PartName, bytes: Whole, sha256: Sha256 });
export type Part = v.InferOutput<typeof Part>;

/** A file that a row references but that was already lost when the backup was made. */
const MissingFile = v.object({ missing: PartName });

export const Totals = v.object({
  parts: Whole,
  /** Number of the parts below `files/`. */
  files: Whole,
  missing: Whole,
  bytes: Whole,
  tables: v.array(v.object({ name: TableName, columns: v.array(TableName), rows: Whole })),
  /** Last value of each sequence. */
  sequences: v.record(TableName, Whole),
});
export type Totals = v.InferOutput<typeof Totals>;

export const rowsOf = ({ tables }: Totals): number => tables.reduce((sum, { rows }) => sum + rows, 0);

export const ManifestLine = v.union([Part, MissingFile, v.object({ totals: Totals })]);
export type ManifestLine = v.InferOutput<typeof ManifestLine>;

export const tablePart = (table: string, place: number): string =>
  `${DATABASE}${table}/${String(place).padStart(6, '0')}.gz`;

export const tableOf = (part: string): string | undefined =>
  part.startsWith(DATABASE) ? part.slice(DATABASE.length).split('/')[0] : undefined;

/** A fault of a backup or of its destination, described for the person who requested the operation. */
export class BackupFault extends Error {
  /** Category for pages that show their own text. */
  readonly kind: FaultKind;
  constructor(message: string, kind: FaultKind = 'damaged') {
    super(message);
    this.kind = kind;
  }
}
type FaultKind = 'damaged' | 'newer' | 'password' | 'role' | 'inUse' | 'interrupted';
