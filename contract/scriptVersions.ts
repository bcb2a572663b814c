import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Name } from './kit/names.ts';
import { Flag, Id } from './kit/paging.ts';
import { Missing, ScriptImport } from './scripts.ts';

/** Max prompts of a project whose script is kept in versions. */
export const VERSION_PROMPTS_MAX = 100_000;
/** Max versions of a project that were saved by hand. */
export const SAVED_VERSIONS_MAX = 100;

/** Saved by hand, or made by itself before a file came, before going back to a version, or before that was undone. */
export const VersionKind = v.picklist(['saved', 'import', 'restore', 'undo']);
export type VersionKind = v.InferOutput<typeof VersionKind>;

export const ScriptVersion = v.object({
  id: v.number(),
  kind: VersionKind,
  /** The typed name, that of the file that came next, or that of the version to which somebody went back. */
  name: v.string(),
  /** Number of prompts. */
  total: v.number(),
  createdBy: v.string(),
  createdAt: v.string(),
  /** True if `undo` takes back what came next. */
  isUndoable: v.boolean(),
});
export type ScriptVersion = v.InferOutput<typeof ScriptVersion>;

/** The changes from one state of the script to another: the numbers count all, `shown` has the first ones. */
export const ScriptDifference = v.object({
  added: v.number(),
  removed: v.number(),
  /** Another text or name. */
  changed: v.number(),
  /** Those in both that have another place among each other. */
  moved: v.number(),
  shown: v.object({
    added: v.array(v.object({ id: v.number(), name: v.string(), text: v.string() })),
    removed: v.array(v.object({ id: v.number(), name: v.string(), text: v.string() })),
    changed: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        /** Its earlier name, if that changed. */
        nameBefore: v.optional(v.string()),
        before: v.string(),
        after: v.string(),
      }),
    ),
  }),
});
export type ScriptDifference = v.InferOutput<typeof ScriptDifference>;

const OfVersion = v.object({ idProject: Id, id: Id });

export const scriptVersions = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:idProject/versions',
    summary: "The versions of a project's script, newest first",
    access: 'prompts',
    input: v.object({ idProject: Id }),
    output: v.object({ data: v.array(ScriptVersion) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/projects/:idProject/versions',
    summary: 'Keep the script as it is now under a name, until it is deleted',
    access: 'prompts',
    input: v.object({ idProject: Id, name: Name }),
    output: ScriptVersion,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:idProject/versions/:id',
    summary: 'Delete a version of the script; the prompts stay as they are',
    access: 'prompts',
    input: OfVersion,
    output: v.object({}),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/projects/:idProject/versions/:id/changes',
    summary: 'What changed since a version, until now or until the version `until`',
    access: 'prompts',
    input: v.object({ ...OfVersion.entries, until: v.optional(Id) }),
    output: ScriptDifference,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/projects/:idProject/versions/:id/restore',
    summary:
      'Go back to a version: names, texts and order; what was deleted comes back from the bin, and audio that is ' +
      'still there costs nothing. With `dryRun` only say what that would do',
    access: 'prompts',
    input: v.object({
      ...OfVersion.entries,
      dryRun: v.optional(Flag, false),
      missing: v.optional(Missing, 'keep'),
    }),
    output: ScriptImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/projects/:idProject/versions/:id/undo',
    summary: 'Take back what came after a version that was made by itself; what changed again since stays',
    access: 'prompts',
    input: OfVersion,
    output: v.object({
      /** Prompts that have their earlier text, name or place again. */
      changed: v.number(),
      /** Prompts that came back from the bin. */
      returned: v.number(),
      /** Prompts that had been added and are in the bin now. */
      removed: v.number(),
      /** Prompts that changed again since, or are gone, and stay as they are. */
      kept: v.number(),
    }),
  }),
};
