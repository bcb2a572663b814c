import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { CSV_LINES_MAX, NAME_MAX } from './kit/limits.ts';
import { Id, IdInput } from './kit/paging.ts';
import { RefusedLine } from '#common/refusedLine.ts';

/** Result of a CSV import: the number of created prompts, and the rejected lines with their reasons. */
export const FileReport = v.object({
  created: v.number(),
  refused: v.array(RefusedLine),
  /** Number of lines whose name already existed; only if the caller chose to leave them out. */
  leftOut: v.optional(v.number()),
  /** Number of prompts that got another text, and of those that have theirs already; only if the caller chose so. */
  updated: v.optional(v.number()),
  unchanged: v.optional(v.number()),
  /** Id of the stored rejected lines; only if there are any. */
  idFile: v.optional(v.number()),
  /** Id of the version of the script by which this is taken back; only if something changed. */
  idVersion: v.optional(v.number()),
});
export type FileReport = v.InferOutput<typeof FileReport>;

/**
 * Handling of lines whose name already exists in the project or on an earlier line. `update` gives the text to the
 * prompt of that name, the oldest first, like the import of a script; further lines of it become prompts.
 */
export const SameNames = v.picklist(
  ['create', 'leaveOut', 'update'],
  'Nomes repetidos: diga create, leaveOut ou update.',
);
export type SameNames = v.InferOutput<typeof SameNames>;

/** Max rejected lines in a response; the CSV download has all of them. */
export const REFUSED_SHOWN_MAX = 100;

export const FileImport = v.object({
  id: v.number(),
  idProject: v.number(),
  projectName: v.string(),
  fileName: v.string(),
  created: v.number(),
  refusedCount: v.number(),
  /** The first rejected lines. */
  refused: v.array(RefusedLine),
  createdAt: v.string(),
});
export type FileImport = v.InferOutput<typeof FileImport>;

const NAMES_WANTED = 'Envie em names uma lista de até 10.000 nomes.';
/** In bytes: as many names as a CSV may have lines, in three-byte characters. */
const NAMES_BYTES_MAX = 4 * 1024 * 1024;

export const fileImports = {
  findNames: endpoint({
    method: 'POST',
    path: '/projects/:idProject/prompts/names',
    summary: 'Which of these names prompts of the project have already, and what a character of their texts costs',
    access: 'prompts',
    isReadOnly: true,
    bodyBytesMax: NAMES_BYTES_MAX,
    input: v.object({
      idProject: Id,
      // The count is checked before the names, so that an oversized list is rejected cheaply.
      names: v.pipe(
        v.array(v.unknown(), NAMES_WANTED),
        v.maxLength(CSV_LINES_MAX, NAMES_WANTED),
        v.array(v.pipe(v.string(NAMES_WANTED), v.maxLength(NAME_MAX, NAMES_WANTED))),
      ),
      withTexts: v.optional(v.boolean()),
    }),
    output: v.object({
      taken: v.array(v.string()),
      /** The texts that an update would replace, in the order of `taken`; absent where they are too long in all. */
      texts: v.optional(v.array(v.string())),
      /** In BRL. */
      characterPrice: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/prompts/files/:id',
    summary: 'A CSV that was sent, and the lines of it that became no prompt',
    access: 'prompts',
    input: IdInput,
    output: FileImport,
  }),
  exportRefused: endpoint({
    method: 'GET',
    path: '/prompts/files/:id/refused',
    summary: 'The lines that became no prompt as a CSV, to be mended and sent again',
    access: 'prompts',
    kind: 'stream',
    input: IdInput,
    output: v.unknown(),
  }),
};
