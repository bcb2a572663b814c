import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Language } from './kit/languages.ts';
import { Flag, Id } from './kit/paging.ts';
import { Compression, Speaker } from './promptInputs.ts';
import { RefusedLine } from '#common/refusedLine.ts';
import { fromColumns } from '#common/sheetColumns.ts';

/** Max lines listed one by one for each kind; the numbers count all of them. */
export const IMPORT_SHOWN_MAX = 200;

const ChangedText = v.object({
  line: v.number(),
  id: v.number(),
  name: v.string(),
  before: v.string(),
  after: v.string(),
});
export type ChangedText = v.InferOutput<typeof ChangedText>;

/** Result of importing a script into its project; with `dryRun`, the expected result. */
export const ScriptImport = v.object({
  /** Lines whose name does not exist in the project. */
  added: v.number(),
  /** Lines whose text differs from that of the prompt with their name. */
  changed: v.number(),
  /** Prompts among these with a person's recording: it stays, marked as recorded for another text. */
  recorded: v.optional(v.number(), 0),
  unchanged: v.number(),
  /** Prompts named by a line that get another place in the script; changed and unchanged ones. */
  moved: v.optional(v.number()),
  /** Prompts of the project whose name is on no line. */
  missing: v.number(),
  /** Prompts that come back from the bin, and those that get another name; only by going back to a version. */
  returned: v.optional(v.number()),
  renamed: v.optional(v.number()),
  refused: v.array(RefusedLine),
  /** Characters to be synthesized. */
  characters: v.number(),
  /** Upper limit in BRL: existing audio costs nothing. */
  cost: v.number(),
  /**
   * The first ones of each kind, in the order of the file or of the project. A key that may not read gets only what it
   * sent.
   */
  shown: v.object({
    added: v.array(v.object({ line: v.number(), name: v.string(), text: v.string() })),
    changed: v.array(ChangedText),
    missing: v.array(v.object({ id: v.number(), name: v.string(), text: v.string() })),
    returned: v.optional(v.array(v.object({ id: v.number(), name: v.string(), text: v.string() }))),
  }),
  /** Id of the stored rejected lines; only if there are any and this was not a dry run. */
  idFile: v.optional(v.number()),
  /** Id of the version that holds the script as it was, by which this is taken back; only if something changed. */
  idVersion: v.optional(v.number()),
});
export type ScriptImport = v.InferOutput<typeof ScriptImport>;

/** Handling of prompts whose name is on no line. */
export const Missing = v.picklist(['keep', 'delete'], 'Os que faltam na planilha: diga keep ou delete.');
export type Missing = v.InferOutput<typeof Missing>;

/** True if nothing would be done. */
export const changesNothing = (
  { added, changed, moved = 0, returned = 0, renamed = 0, missing }: ScriptImport,
  choice: Missing,
): boolean => added + changed + moved + returned + renamed === 0 && (choice === 'keep' || missing === 0);

export const scripts = {
  importFile: endpoint({
    method: 'POST',
    path: '/projects/:id/import',
    summary:
      'Bring a revised script, a CSV or a workbook (XLSX): lines are matched by name, ' +
      'and only new and changed ones are spoken; with `dryRun` only say what that would do. ' +
      'New prompts get `speaker`, `compression` and `language`, or what is set for the project, or those of ' +
      'the newest prompt',
    access: 'prompts',
    scopes: ['prompts:write'],
    kind: 'multipart',
    input: v.object({
      id: Id,
      speaker: v.optional(Speaker),
      compression: v.optional(Compression),
      language: v.optional(Language),
      dryRun: v.optional(Flag, false),
      missing: v.optional(Missing, 'keep'),
    }),
    output: ScriptImport,
  }),
  checkFile: endpoint({
    method: 'POST',
    path: '/prompts/files/check',
    summary: 'The lines of a CSV or a workbook (XLSX) of prompts as they would be read; nothing is kept',
    access: 'prompts',
    scopes: ['prompts:write'],
    kind: 'multipart',
    isReadOnly: true,
    input: v.object({}),
    output: v.object({
      usable: v.array(v.object({ line: v.number(), ...fromColumns(() => v.string()) })),
      /** `source` is the original CSV line, for correction. */
      refused: v.array(v.object({ ...RefusedLine.entries, source: v.string() })),
    }),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/projects/:id/script',
    summary:
      'The script as a CSV or a workbook (XLSX): names and texts, and for whoever reads it voice, output, ' +
      'status and reasons',
    access: 'prompts',
    scopes: ['projects:read'],
    kind: 'stream',
    input: v.object({
      id: Id,
      format: v.optional(v.picklist(['csv', 'xlsx'], 'O formato deve ser csv ou xlsx.'), 'csv'),
    }),
    output: v.unknown(),
  }),
};
