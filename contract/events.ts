import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import type { Permission } from './kit/permissions.ts';

/** Kinds of change, and the permission needed to be notified; `isOwn` events reach only the person concerned. */
export const eventKinds = {
  prompts: { area: 'prompts' },
  projects: { area: 'projects' },
  /** The id is that of the batch's project. */
  batches: { area: 'prompts' },
  /** Links for approval and what was decided by them; the id is that of the project. */
  approvals: { area: 'projects' },
  comments: { area: 'prompts' },
  dictionary: { area: 'prompts' },
  voices: { area: 'prompts' },
  models: { area: 'models' },
  catalogue: { area: 'models' },
  users: { area: 'users' },
  apikeys: { area: 'apikeys' },
  webhooks: { area: 'webhooks' },
  /** The id is that of the delivery's webhook. */
  deliveries: { area: 'webhooks' },
  /** Includes maintenance. */
  settings: { area: 'session' },
  notifications: { area: 'session', isOwn: true },
  sessions: { area: 'session', isOwn: true },
} as const satisfies Record<string, { area: Permission; isOwn?: true }>;

export type EventKind = keyof typeof eventKinds;

/** Says that something changed, not its new value: clients request it again under the usual access rules. */
export const Change = v.object({
  kind: v.picklist(Object.keys(eventKinds) as [EventKind, ...EventKind[]]),
  /** Id of the record; that of the project for prompts, comments and dictionaries (0: all). Absent: any record. */
  id: v.optional(v.number()),
  /** The only prompt of the project that changed; absent: any prompt. */
  prompt: v.optional(v.number()),
});
export type Change = v.InferOutput<typeof Change>;

/** The first event of a stream. */
export const Hello = v.object({
  /** Id of the build that the server serves; null if it has none. */
  release: v.nullable(v.string()),
  /** False if anything may have changed since the Last-Event-ID, or if the client sent none. */
  isResumed: v.boolean(),
});
export type Hello = v.InferOutput<typeof Hello>;

/** `all`: anything may have changed. */
export const Changes = v.object({ changes: v.union([v.literal('all'), v.array(Change)]) });
export type Changes = v.InferOutput<typeof Changes>;

/** Interval of the `beat` events, sent while the server receives change notices itself. */
export const BEAT_MS = 8000;
/** A client that receives nothing for this long treats the stream as lost. */
export const SILENCE_MS = 20_000;

export const events = {
  follow: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'Server-sent events (hello, changes, beat): what changed, of what the caller may see; Last-Event-ID resumes',
    access: 'session',
    kind: 'stream',
    input: v.object({}),
    output: v.unknown(),
    // Pages must also learn that maintenance has ended.
    answersInMaintenance: true,
  }),
};
