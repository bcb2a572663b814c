import type { RefusalBody } from '#contract/kit/refusal.ts';

/**
 * A queued mutation; the order of the entries is the order of the person's actions. Its id is the Idempotency-Key of
 * all attempts.
 */
export interface OutboxEntry {
  readonly id: string;
  readonly userId: number;
  /** Time of the person's action (ISO). */
  readonly at: string;
  /** noun.endpoint of the contract, for example 'prompts.revise'. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The record that it changes, for example 'prompts/12'; undefined if it creates one. */
  readonly subject?: string;
  /** The record's name for people. */
  readonly label: string;
  /** The version of the record that the person saw, if later changes by others must be detected. */
  readonly version?: number;
  /** Why the server refused it; a person must resolve this. */
  readonly problem?: RefusalBody;
}

/** The value of a comment's newest resolution that waits on this device; undefined if none waits. */
export const waitingResolution = (
  entries: readonly OutboxEntry[],
  call: 'comments.resolve' | 'clientApprovals.resolveComment',
  idComment: string,
) =>
  entries.findLast(({ name, input, problem }) => name === call && input['idComment'] === idComment && !problem)?.input[
    'isResolved'
  ] as boolean | undefined;

/** Result of one attempt. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'problem'; readonly status: number; readonly refusal: RefusalBody }
  /** No response, or one that says nothing about the entry: it will be retried. */
  | { readonly kind: 'unreachable' }
  /** The owner must sign in again first. */
  | { readonly kind: 'signedOut' };

/** An atomic change of the whole list, across all tabs. */
export type Change = (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];

/** Everything that the outbox depends on. */
export interface OutboxPorts {
  read(): Promise<readonly OutboxEntry[]>;
  /** Applies an atomic change across all tabs; rejects if the device is full. */
  change(change: Change): Promise<void>;
  send(entry: OutboxEntry): Promise<Outcome>;
  userId(): number | undefined;
  /** A lock with one holder across all tabs. */
  lock<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Tells this and every other tab the result of an attempt. */
  settled(id: string, outcome: Outcome): void;
}
