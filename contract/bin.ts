import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { IdInput, pageOf, pageRequest } from './kit/paging.ts';

/** Days for which deleted records can be restored. */
export const BIN_DAYS = 30;

export const BinKind = v.picklist(['projects', 'prompts'], 'O tipo deve ser projects ou prompts.');
export type BinKind = v.InferOutput<typeof BinKind>;

export const BinItem = v.object({
  /** Kind and id of the record, for example 'prompts/12'. */
  id: v.string(),
  kind: BinKind,
  idRecord: v.number(),
  name: v.string(),
  /** The description of a project or the text of a prompt. */
  about: v.string(),
  /** Only for prompts; null for projects. */
  projectName: v.nullable(v.string()),
  /** Number of prompts that a restore brings back, and how many of them have audio; a prompt counts as one. */
  prompts: v.number(),
  audios: v.number(),
  removedAt: v.string(),
  removedBy: v.nullable(v.string()),
  /** From this time on the record may be deleted permanently. */
  keptUntil: v.string(),
});
export type BinItem = v.InferOutput<typeof BinItem>;

export const binColumns = ['removedAt', 'name'] as const;
const { page, perPage, search, orderByDirection } = pageRequest(binColumns).entries;

export const bin = {
  list: endpoint({
    method: 'GET',
    path: '/bin',
    summary: 'List the deleted projects and prompts that can be put back',
    access: 'prompts',
    offline: 'last-answer',
    input: v.object({
      page,
      perPage,
      search,
      orderBy: v.optional(v.picklist(binColumns, `Ordene por ${binColumns.join(', ')}.`), 'removedAt'),
      orderByDirection,
      kind: v.optional(BinKind),
    }),
    output: pageOf(BinItem),
  }),
  restoreProject: endpoint({
    method: 'POST',
    path: '/projects/:id/restore',
    summary: 'Put a deleted project back with its prompts; those that waited are spoken',
    access: 'projects',
    input: IdInput,
    output: v.object({}),
  }),
  restorePrompt: endpoint({
    method: 'POST',
    path: '/prompts/:id/restore',
    summary: 'Put a deleted prompt back into its project',
    access: 'prompts',
    input: IdInput,
    output: v.object({}),
  }),
  purgeProject: endpoint({
    method: 'DELETE',
    path: '/bin/projects/:id',
    summary: 'Delete a project in the bin for good, with its prompts and audio',
    access: 'bin-removal',
    input: IdInput,
    output: v.object({}),
  }),
  purgePrompt: endpoint({
    method: 'DELETE',
    path: '/bin/prompts/:id',
    summary: 'Delete a prompt in the bin for good, with its audio',
    access: 'bin-removal',
    input: IdInput,
    output: v.object({}),
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/bin',
    summary: 'Delete everything in the bin for good',
    access: 'bin-removal',
    input: v.object({}),
    output: v.object({ projects: v.number(), prompts: v.number() }),
  }),
};
