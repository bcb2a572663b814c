import { createContext, useContext } from 'react';
import type { ClientDecisionInput, Submission, ClientPrompt } from '#contract/clientApprovals.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import type { Clip } from '#core/player/playerStore.ts';

export interface SubmissionState {
  readonly submission: Submission | undefined;
  /** Decisions that have not reached the server, oldest first; some were refused. */
  readonly queue: readonly OutboxEntry[];
  readonly heard: ReadonlySet<string>;
  /** Ids of the audio that is on this device. */
  readonly here: ReadonlySet<string>;
  readonly isOffline: boolean;
}

export type Decision = Pick<ClientDecisionInput, 'decision'> & { reason?: string; atMs?: number | null };

export interface CommentDraft {
  readonly text: string;
  readonly parent: string | null;
  readonly atMs: number | null;
}

/** Where the prompts of a submission come from and their decisions go: the server, or the file that holds the page. */
export interface SubmissionPort {
  use(): SubmissionState;
  decide(prompt: ClientPrompt, decision: Decision): Promise<void>;
  clipOf(prompt: ClientPrompt): Clip | undefined;
  /** Address for downloads; undefined if there are none. */
  downloadPath(prompt: ClientPrompt): string | undefined;
  noteHeard(audio: string): Promise<void>;
  /** Undefined if the submission takes no comments, as in a file. */
  readonly comment?: (prompt: ClientPrompt, said: CommentDraft) => Promise<void>;
  readonly resolve?: (prompt: ClientPrompt, idComment: string, isResolved: boolean) => Promise<void>;
}

export const SubmissionContext = createContext<SubmissionPort | undefined>(undefined);

export function useSubmissionPort(): SubmissionPort {
  const port = useContext(SubmissionContext);
  if (!port) throw new Error('The submission has no source.');
  return port;
}

export const subjectOf = (idPrompt: number) => `prompts/${idPrompt}`;

/** The prompt as the client has decided it: a decision that waits counts before the server's, until it was refused. */
export function decided(prompt: ClientPrompt, queue: readonly OutboxEntry[]): ClientPrompt & { problem?: string } {
  const own = queue.filter(({ subject }) => subject === subjectOf(prompt.id));
  const problem = own.find((entry) => entry.problem)?.problem?.message;
  const last = own.findLast((entry) => entry.problem === undefined && entry.input['audio'] === prompt.audio);
  const withProblem = problem === undefined ? prompt : { ...prompt, problem };
  if (!last) return withProblem;
  const { decision, reason, atMs } = last.input as unknown as ClientDecisionInput;
  if (decision === 'undo') return { ...withProblem, decision: null, reason: null, atMs: null, earlier: null };
  return { ...withProblem, decision, reason: reason || null, atMs: atMs ?? null, earlier: null };
}
