import { useRef } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { review as text } from '#text/pt/review.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { useApproveMutation, useInvalidateMutation, useReviseMutation, useUndoApproveMutation, useUndoInvalidateMutation, useUndoReviseMutation } from './reviewApi.ts';

const UNDO_MAX = 10;

/** Decisions that go out without being waited for, and the last ten of them back. */
export function useVerdicts() {
  const [approve] = useApproveMutation();
  const [invalidate] = useInvalidateMutation();
  const [revise] = useReviseMutation();
  const [undoApprove] = useUndoApproveMutation();
  const [undoInvalidate] = useUndoInvalidateMutation();
  const [undoRevise] = useUndoReviseMutation();
  const done = useRef<{ prompt: Prompt; undo: () => Promise<unknown> }[]>([]);

  const take = (prompt: Prompt, sent: Promise<unknown>, undo: () => Promise<unknown>) => {
    const step = { prompt, undo };
    done.current = [...done.current, step].slice(-UNDO_MAX);
    sent.catch((thrown: unknown) => {
      done.current = done.current.filter((other) => other !== step);
      noticeFailed(messageOf(thrown, text.failed), prompt.name);
    });
  };
  return {
    approve: (prompt: Prompt) => take(prompt, approve({ id: prompt.id, path: prompt.path ?? undefined }).unwrap(), () => undoApprove({ id: prompt.id }).unwrap()),
    invalidate: (prompt: Prompt, reason: string) => take(prompt, invalidate({ id: prompt.id, reason }).unwrap(), () => undoInvalidate({ id: prompt.id }).unwrap()),
    revise: (prompt: Prompt) => take(prompt, revise({ id: prompt.id }).unwrap(), () => undoRevise({ id: prompt.id }).unwrap()),
    /** Takes the last decision back; the prompt it was about, or undefined when there is none. */
    undo: (): Prompt | undefined => {
      const last = done.current.at(-1);
      if (!last) return undefined;
      done.current = done.current.slice(0, -1);
      last.undo().catch((thrown: unknown) => noticeFailed(messageOf(thrown, text.failed), last.prompt.name));
      return last.prompt;
    },
  };
}
