import * as v from 'valibot';
import { Destination } from '#common/packs/destinations.ts';
import { endpoint } from './kit/endpoint.ts';
import { BatchAction } from './batchAction.ts';
import { ApprovalPolicy, ZipLeftOut } from './projects.ts';

/**
 * Events that a person may want to know about: their audio is ready, lines of their file were rejected, a zip is ready,
 * maintenance is planned. Newest first.
 */
export const Notification = v.variant('kind', [
  v.object({
    kind: v.literal('audio'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    fileName: v.nullable(v.string()),
    processed: v.number(),
    failed: v.number(),
  }),
  v.object({
    kind: v.literal('refused'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    fileName: v.string(),
    /** Id of the file import (`fileImports`). */
    idFile: v.number(),
    refused: v.number(),
  }),
  v.object({
    kind: v.literal('zip'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    files: v.number(),
    bytes: v.number(),
    leftOut: v.nullable(ZipLeftOut),
    /** Target system, and the address of the file; absent in answers that devices stored before they existed. */
    destination: v.optional(Destination),
    zipPath: v.optional(v.nullable(v.string())),
  }),
  /** A batch that the person started has finished or was cancelled. */
  v.object({
    kind: v.literal('batch'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    action: BatchAction,
    isCancelled: v.boolean(),
    changed: v.number(),
    notDone: v.number(),
  }),
  /** For administrators: a webhook was paused after too many failed attempts. */
  v.object({
    kind: v.literal('webhook'),
    id: v.string(),
    at: v.string(),
    idWebhook: v.number(),
    name: v.string(),
    failure: v.nullable(v.string()),
  }),
  /** A client decided by a link that the person sent. */
  v.object({
    kind: v.literal('approval'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    title: v.string(),
    client: v.string(),
    approved: v.number(),
    changes: v.number(),
    total: v.number(),
  }),
  /** Somebody else changed who must approve in a project that the person writes for. */
  v.object({
    kind: v.literal('policy'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    by: v.string(),
    before: ApprovalPolicy,
    policy: ApprovalPolicy,
  }),
  /** Others commented on a prompt that the person wrote, sent to a client, or commented on. */
  v.object({
    kind: v.literal('comments'),
    id: v.string(),
    at: v.string(),
    idProject: v.number(),
    projectName: v.string(),
    promptName: v.string(),
    by: v.string(),
    count: v.number(),
  }),
  v.object({
    kind: v.literal('maintenance'),
    id: v.string(),
    at: v.string(),
    startDateTime: v.string(),
    endDateTime: v.string(),
  }),
]);
export type Notification = v.InferOutput<typeof Notification>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'What happened to the signed-in user’s work in the last days',
    access: 'session',
    input: v.object({}),
    output: v.object({ data: v.array(Notification) }),
  }),
};
