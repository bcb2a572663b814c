import type { AuthUser } from '#contract/auth.ts';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { type RefusalBody, refusals } from '#contract/kit/refusal.ts';
import { delay } from '#api/client/delay.ts';
import { sendOrRefresh } from '#api/client/baseQuery.ts';
import { asPending } from '#api/client/pendingMutation.ts';
import { refusalOf } from '#api/client/refusalOf.ts';
import type { ApiResult, Call } from '#api/client/send.ts';
import { createId } from '#common/createId.ts';
import { queuedMutationOf, nameOf } from './queuedMutations.ts';
import { addEntry, drainOutbox, outboxEntries, outcomeOf, removeEntry } from './outbox.ts';
import type { Outcome, OutboxEntry } from './OutboxEntry.ts';

/** Time that a screen waits for the server; after it, the mutation stays queued and the person can continue. */
const PATIENCE_MS = 6000;
/** Max bytes of files that wait on the device. */
const WAITING_BYTES_MAX = 100 * 1024 * 1024;
const { message } = refusals.DECISION_OUTDATED;
const outdated: RefusalBody = { code: 'DECISION_OUTDATED', message, messages: [message] };

export interface MutationContext {
  readonly user: () => AuthUser | undefined;
  /** The record from this page's cache. */
  readonly find: (kind: 'prompts' | 'projects', id: number) => Prompt | Project | undefined;
  /** Called with the name of a mutation that stays queued. */
  readonly kept: (name: string) => void;
}

/** Queues and sends a mutation; undefined if the endpoint cannot be queued. */
export function enqueueMutation({ user, find, kept }: MutationContext, call: Call): Promise<ApiResult> | undefined {
  const name = nameOf(call.endpoint);
  const who = user();
  const file = call.input['file'];
  if (name === undefined || !who || (file instanceof Blob && !mayWait(name, file))) return undefined;
  const decision = queuedMutationOf(name)!;
  const id = Number(call.input['id']);
  const record = decision.kind && find(decision.kind, id);
  // The page's cache may be newer than the record that a form was opened with.
  const version = call.seenVersion ?? record?.version;
  const entry: OutboxEntry = {
    id: createId(),
    userId: who.id,
    at: new Date().toISOString(),
    name,
    input: call.input,
    label: String(record?.name ?? call.input['name'] ?? call.input['text'] ?? (file instanceof File ? file.name : id)),
    ...(decision.kind && { subject: `${decision.kind}/${id}` }),
    ...(decision.isVersioned && version !== undefined && { version }),
  };
  return take(
    entry,
    () => ({
      ...record,
      ...call.input,
      ...decision.effect?.(call.input, who, entry.at, record as Readonly<Record<string, unknown>> | undefined),
    }),
    call,
    kept,
  );
}

/** Recordings, and files of prompts, wait as far as they fit; other files are chosen again. */
const mayWait = (name: string, file: Blob): boolean =>
  (name === 'prompts.record' || name === 'prompts.create') &&
  waitingBytes(outboxEntries()) + file.size <= WAITING_BYTES_MAX;

const waitingBytes = (entries: readonly OutboxEntry[]): number =>
  entries.reduce((sum, { input: { file } }) => sum + (file instanceof Blob ? file.size : 0), 0);

async function take(
  entry: OutboxEntry,
  assumed: () => object,
  call: Call,
  kept: MutationContext['kept'],
): Promise<ApiResult> {
  // A file of prompts is sent at once, because its report is worth a longer wait; it stays only where nothing answers.
  if (entry.name === 'prompts.create' && entry.input['file'] instanceof Blob) {
    const sent = await sendOrRefresh(call, headersOf(entry));
    if (typeof sent.error?.status !== 'string') return sent;
  }
  const outcome = outcomeOf(entry.id);
  try {
    await addEntry(entry);
  } catch {
    // No space to store it: it is sent directly, and lost if the network fails, which the form reports.
    return sendOrRefresh(call, headersOf(entry));
  }
  void drainOutbox();
  const settled = await Promise.race([outcome, delay(PATIENCE_MS)]);
  if (settled?.kind === 'done') return { data: settled.answer };
  if (settled?.kind === 'problem') {
    // The person is still at the form and resolves the refusal there.
    await removeEntry(entry.id).catch(() => undefined);
    return { error: { status: settled.status, data: settled.refusal } };
  }
  kept(entry.name);
  return { data: asPending(assumed()) };
}

const headersOf = ({ id, version }: OutboxEntry): Record<string, string> => ({
  'Idempotency-Key': id,
  ...(version !== undefined && { 'If-Match': `"${version}"` }),
});

/** One attempt to send a queued mutation. */
export async function sendEntry(entry: OutboxEntry): Promise<Outcome> {
  const { name, input } = entry;
  const decision = queuedMutationOf(name);
  // Queued by an earlier build with other mutations: the person must repeat it in the new screen.
  if (!decision) return { kind: 'problem', status: 422, refusal: outdated };
  const result = await sendOrRefresh({ endpoint: decision.endpoint, input }, headersOf(entry));
  if (!result.error) return { kind: 'done', answer: result.data };
  const { status } = result.error;
  if (status === 401) return { kind: 'signedOut' };
  const refusal = refusalOf(result.error);
  // Rate limits, maintenance and server faults say nothing about the mutation.
  if (typeof status === 'string' || status >= 500 || status === 429 || !refusal) return { kind: 'unreachable' };
  return { kind: 'problem', status, refusal };
}
