import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Language } from './kit/languages.ts';
import { Flag, Id } from './kit/paging.ts';
import { Compression, Speaker } from './promptInputs.ts';
import { RefusedLine } from '#common/refusedLine.ts';

/** Of each kind, so many are shown one by one; the numbers count all. */
export const IMPORT_SHOWN_MAX = 200;

const ChangedText = v.object({
  line: v.number(),
  id: v.number(),
  name: v.string(),
  before: v.string(),
  after: v.string(),
});
export type ChangedText = v.InferOutput<typeof ChangedText>;

/** What a script that comes back does to its project, or with `dryRun` would do. */
export const ScriptImport = v.object({
  /** Lines whose name the project does not have. */
  added: v.number(),
  /** Lines that say something else than the prompt of their name. */
  changed: v.number(),
  unchanged: v.number(),
  /** Prompts of the project that no line names. */
  missing: v.number(),
  refused: v.array(RefusedLine),
  /** Of what is to be spoken. */
  characters: v.number(),
  /** BRL at most: what is there already costs nothing. */
  cost: v.number(),
  /** The first of them, in the order of the file and of the project. */
  shown: v.object({
    added: v.array(v.object({ line: v.number(), name: v.string(), text: v.string() })),
    changed: v.array(ChangedText),
    missing: v.array(v.object({ id: v.number(), name: v.string(), text: v.string() })),
  }),
  /** Where the refused lines are kept; only where there are any, and something was done. */
  idFile: v.optional(v.number()),
});
export type ScriptImport = v.InferOutput<typeof ScriptImport>;

/** What becomes of prompts that no line names. */
export const Missing = v.picklist(['keep', 'delete'], 'Os que faltam na planilha: diga keep ou delete.');
export type Missing = v.InferOutput<typeof Missing>;

export const scripts = {
  importFile: endpoint({
    method: 'POST',
    path: '/projects/:id/import',
    summary:
      'Bring a revised script, a CSV or a workbook (XLSX): lines are matched by name, ' +
      'and only new and changed ones are spoken; with `dryRun` only say what that would do. ' +
      'New prompts get `speaker`, `compression` and `language`, or those of the newest prompt',
    access: 'prompts',
    scope: 'prompts:write',
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
    scope: 'prompts:write',
    kind: 'multipart',
    isReadOnly: true,
    input: v.object({}),
    output: v.object({
      usable: v.array(v.object({ line: v.number(), name: v.string(), text: v.string() })),
      /** `source` is the line as a CSV has it, to be mended. */
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
    scope: 'projects:read',
    kind: 'stream',
    input: v.object({
      id: Id,
      format: v.optional(v.picklist(['csv', 'xlsx'], 'O formato deve ser csv ou xlsx.'), 'csv'),
    }),
    output: v.unknown(),
  }),
};
