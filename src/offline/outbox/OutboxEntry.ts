import type { RefusalBody } from '#contract/kit/refusal.ts';

/** One intent of a person, in the order of their intents; its id is the Idempotency-Key of every try. */
export interface OutboxEntry {
  readonly id: string;
  readonly userId: number;
  /** ISO; when it was decided. */
  readonly at: string;
  /** noun.endpoint of the contract, such as 'prompts.revise'. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What it acts on, such as 'prompts/12'; undefined when it makes something new. */
  readonly subject?: string;
  /** What a person calls the record. */
  readonly label: string;
  /** The version of the record that was seen, where a later change by others must be noticed. */
  readonly version?: number;
  /** Why the server did not take it: a person decides what becomes of it. */
  readonly problem?: RefusalBody;
}

/** What a try came to. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'problem'; readonly status: number; readonly refusal: RefusalBody }
  /** No answer, or one that says nothing about the entry: it is tried again. */
  | { readonly kind: 'unreachable' }
  /** The session must be renewed by its owner first. */
  | { readonly kind: 'signedOut' };

/** A change of the whole list, done at once against any other tab. */
export type Change = (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];

/** Everything the outbox touches. */
export interface OutboxPorts {
  read(): Promise<readonly OutboxEntry[]>;
  /** Changes the whole list at once, against any other tab; rejects when the device is full. */
  change(change: Change): Promise<void>;
  send(entry: OutboxEntry): Promise<Outcome>;
  userId(): number | undefined;
  /** One holder over all tabs. */
  lock<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Tells this and every other tab that an entry was tried. */
  settled(id: string, outcome: Outcome): void;
}
