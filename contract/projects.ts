import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from './kit/limits.ts';
import { Name } from './kit/names.ts';
import { Destination } from '#common/packs/destinations.ts';
import { PLAIN_ZIP_NAMES, ZipNames } from '#common/zipNames.ts';
import { Flag, IdInput, pageOf, pageRequest } from './kit/paging.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

export const ProjectDraft = v.object({
  name: Name,
  description: v.pipe(
    v.string(REQUIRED_FIELD),
    v.trim(),
    v.nonEmpty(REQUIRED_FIELD),
    v.minLength(DESCRIPTION_MIN, 'A descrição precisa de mais de 5 caracteres.'),
    v.maxLength(DESCRIPTION_MAX, `A descrição pode ter até ${DESCRIPTION_MAX} caracteres.`),
  ),
});
export type ProjectDraft = v.InferOutput<typeof ProjectDraft>;

/**
 * How many prompts of a project are in which state. `invalidated` (and not revised yet) and `warned` also count in
 * their status.
 */
export const PromptCounts = v.object({
  total: v.number(),
  enqueued: v.number(),
  processing: v.number(),
  processed: v.number(),
  failed: v.number(),
  invalidated: v.number(),
  warned: v.number(),
});
export type PromptCounts = v.InferOutput<typeof PromptCounts>;

/** What a zip is asked to hold, how its files are named, and for which system in which formats they are made. */
export const ZipChoice = v.object({
  names: v.optional(ZipNames, PLAIN_ZIP_NAMES),
  onlyApproved: v.optional(Flag, false),
  destination: v.optional(Destination, 'folder'),
  /** Of the destination's, with commas between them: 'alaw,sln16'. Nothing: what is usual there. */
  formats: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
});
export type ZipChoice = v.InferOutput<typeof ZipChoice>;

/** Prompts whose audio a zip could not take, by why. */
export const ZipLeftOut = v.object({
  invalidated: v.number(),
  failed: v.number(),
  waiting: v.number(),
  /** Their file is not on the server's disk. */
  missing: v.number(),
  /** Of a zip of what is approved only. */
  unapproved: v.number(),
  /** More than the destination takes; zips of before destinations do not say. */
  tooLong: v.optional(v.number()),
});
export type ZipLeftOut = v.InferOutput<typeof ZipLeftOut>;

export const Project = v.object({
  id: v.number(),
  ...ProjectDraft.entries,
  active: v.boolean(),
  isPacking: v.boolean(),
  /** Where the zip can be downloaded; null before the first one. */
  zipPath: v.nullable(v.string()),
  /** The last zip made, or the one being made (`done` of `total` files). */
  zip: v.nullable(
    v.object({
      done: v.number(),
      total: v.number(),
      bytes: v.number(),
      madeAt: v.nullable(v.string()),
      /** Prompts changed after it was made. */
      isStale: v.boolean(),
      leftOut: v.nullable(ZipLeftOut),
      choice: v.object({ names: v.string(), onlyApproved: v.boolean(), destination: Destination, formats: v.string() }),
      failureReason: v.nullable(v.string()),
    }),
  ),
  prompts: PromptCounts,
  createdBy: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** When and by whom it was changed last; null where nobody did since that is kept. */
  changedAt: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  version: v.number(),
});
export type Project = v.InferOutput<typeof Project>;

/** The form also sends idUser as 0; the server records who really made it. */
const DraftInput = v.object({ ...ProjectDraft.entries, idUser: v.optional(v.unknown()) });

export const projectColumns = ['id', 'name', 'description', 'createdAt'] as const;

/** Prompts that `zipNames` looks at. */
export const ZIP_LOOKED_AT = 20_000;

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'List the projects',
    access: 'projects',
    scope: 'projects:read',
    offline: 'last-answer',
    input: v.object({
      ...pageRequest(projectColumns).entries,
      status: v.optional(v.picklist(['active', 'archived'], 'O status deve ser active ou archived.'), 'active'),
    }),
    output: pageOf(Project),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Read one project',
    access: 'projects',
    scope: 'projects:read',
    offline: 'last-answer',
    input: IdInput,
    output: Project,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Add a project',
    access: 'projects',
    offline: 'queue',
    input: DraftInput,
    output: Project,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/:id',
    summary: 'Change a project',
    access: 'projects',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, ...DraftInput.entries }),
    output: Project,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id/',
    summary: 'Put a project into the bin with its prompts and audio',
    access: 'projects',
    input: IdInput,
    output: v.object({}),
  }),
  toggle: endpoint({
    method: 'PUT',
    path: '/project/:id',
    summary: 'Archive an active project, reactivate an archived one',
    access: 'projects',
    input: IdInput,
    output: Project,
  }),
  pack: endpoint({
    method: 'GET',
    path: '/projects/:id/zip',
    summary:
      'Ask for a zip of the audio of the project: of all of it, or of what is approved; `names` its files, ' +
      'made for a `destination` in its `formats`',
    access: 'projects',
    input: v.object({ ...IdInput.entries, ...ZipChoice.entries }),
    output: Project,
  }),
  zipNames: endpoint({
    method: 'GET',
    path: '/projects/:id/zip/names',
    summary: `What a zip would hold and how its first files are named; of the first ${ZIP_LOOKED_AT} prompts`,
    access: 'projects',
    input: v.object({ ...IdInput.entries, ...ZipChoice.entries }),
    output: v.object({
      files: v.number(),
      names: v.array(v.string()),
      /** Files whose name another one has: they get their prompt's number behind it. */
      doubles: v.number(),
      /** Files that cannot be called as is written: their system does not allow it. */
      changed: v.number(),
      /** Audio that is longer or larger than the destination takes: it stays out. */
      tooLong: v.number(),
      /** Telephony of before masters were kept, whose files are made from the lossy copy. */
      withoutMaster: v.number(),
      /** False where the project has more prompts than were looked at. */
      isWhole: v.boolean(),
    }),
  }),
  cancelPack: endpoint({
    method: 'DELETE',
    path: '/projects/:id/zip',
    summary: 'Stop the zip that is being made',
    access: 'projects',
    input: IdInput,
    output: Project,
  }),
  download: endpoint({
    method: 'GET',
    path: '/projects/:id/download',
    summary: 'Download the zip; the sign-in cookie suffices',
    access: 'projects',
    scope: 'audio:read',
    kind: 'stream',
    allowsCookieAuth: true,
    input: IdInput,
    output: v.unknown(),
  }),
};
