import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import type { Permission } from './kit/permissions.ts';

/** What may change, and the area whose roles hear of it; `own` is heard by the person alone whom it is about. */
export const eventKinds = {
  prompts: { area: 'prompts' },
  projects: { area: 'projects' },
  /** By the id of their project. */
  batches: { area: 'prompts' },
  dictionary: { area: 'prompts' },
  voices: { area: 'prompts' },
  models: { area: 'models' },
  catalogue: { area: 'models' },
  users: { area: 'users' },
  apikeys: { area: 'apikeys' },
  webhooks: { area: 'webhooks' },
  /** By the id of their webhook. */
  deliveries: { area: 'webhooks' },
  /** Maintenance among them. */
  settings: { area: 'session' },
  notifications: { area: 'session', isOwn: true },
  sessions: { area: 'session', isOwn: true },
} as const satisfies Record<string, { area: Permission; isOwn?: true }>;

export type EventKind = keyof typeof eventKinds;

/** Says that something changed, not what it is now: whoever shows it asks for it again, under the usual rules. */
export const Change = v.object({
  kind: v.picklist(Object.keys(eventKinds) as [EventKind, ...EventKind[]]),
  /** Of the record; of prompts and dictionaries of their project (0: of all). Without one: any. */
  id: v.optional(v.number()),
  /** The one prompt of the project that changed; without one: any. */
  prompt: v.optional(v.number()),
});
export type Change = v.InferOutput<typeof Change>;

/** The first event of a stream. */
export const Hello = v.object({
  /** Of the build that the server serves; null where it has no name. */
  release: v.nullable(v.string()),
  /** False where anything may have changed since the Last-Event-ID, or there was none. */
  isResumed: v.boolean(),
});
export type Hello = v.InferOutput<typeof Hello>;

/** `all`: anything may have changed. */
export const Changes = v.object({ changes: v.union([v.literal('all'), v.array(Change)]) });
export type Changes = v.InferOutput<typeof Changes>;

/** Something comes at least so often: `beat`, while the server hears of every change. */
export const BEAT_MS = 8000;
/** Whoever hears nothing for so long is on their own. */
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
    // Its end is news too.
    answersInMaintenance: true,
  }),
};
