import * as v from 'valibot';

/** Rises when an older program could not read what a newer one writes. */
export const FORMAT = 1;

/** The first part: what is looked at before anything else is read. */
export const HEADER = 'entoa.json';
/** The last part: every part in its order with what it must be, then the totals. Without it an archive is cut off. */
export const MANIFEST = 'manifest.jsonl';
/** Parts of a table follow each other: `database/<table>/000001.gz`, its rows as COPY writes them. */
const DATABASE = 'database/';
/** `files/<name in the store>`. */
export const FILES = 'files/';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const TableName = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,63}$/));
const FILE = String.raw`files/(audio|zips|models)/(?!\.)[\w-][\w.-]*(/[\w-][\w.-]*)*`;
const PART_NAME = new RegExp(String.raw`^(entoa\.json|database/[a-z0-9_]{1,63}/\d{6}\.gz|${FILE})$`);
const PartName = v.pipe(v.string(), v.maxLength(400), v.regex(PART_NAME));

export const Header = v.object({
  app: v.literal('entoa'),
  format: Whole,
  /** The program that wrote it. */
  version: v.string(),
  /** The time of the newest migration of its database: its schema. */
  schema: Whole,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Header = v.InferOutput<typeof Header>;

export const Part = v.object({ name: PartName, bytes: Whole, sha256: Sha256 });
export type Part = v.InferOutput<typeof Part>;

/** A file that a row names and that is not there: lost before the backup. */
const MissingFile = v.object({ missing: PartName });

export const Totals = v.object({
  parts: Whole,
  /** Of the parts, those of `files/`. */
  files: Whole,
  missing: Whole,
  bytes: Whole,
  tables: v.array(v.object({ name: TableName, columns: v.array(TableName), rows: Whole })),
  /** The last number each sequence gave. */
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

/** What is wrong with a backup, or with what it is to be restored into, in a sentence for whoever asked for it. */
export class BackupFault extends Error {
  /** What kind of thing, where a page says it in words of its own. */
  readonly kind: FaultKind;
  constructor(message: string, kind: FaultKind = 'damaged') {
    super(message);
    this.kind = kind;
  }
}
type FaultKind = 'damaged' | 'newer' | 'password' | 'role' | 'inUse' | 'interrupted';
