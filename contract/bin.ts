import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { IdInput, pageOf, pageRequest } from './kit/paging.ts';

/** So long what was deleted can be put back. */
export const BIN_DAYS = 30;

export const BinKind = v.picklist(['projects', 'prompts'], 'O tipo deve ser projects ou prompts.');
export type BinKind = v.InferOutput<typeof BinKind>;

export const BinItem = v.object({
  /** Kind and id of the record, such as 'prompts/12'. */
  id: v.string(),
  kind: BinKind,
  idRecord: v.number(),
  name: v.string(),
  /** A project's description, a prompt's text. */
  about: v.string(),
  /** Of a prompt. */
  projectName: v.nullable(v.string()),
  /** How many come back with it, and how many of those have audio: of a prompt one. */
  prompts: v.number(),
  audios: v.number(),
  removedAt: v.string(),
  removedBy: v.nullable(v.string()),
  /** From then on it may be gone for good. */
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
