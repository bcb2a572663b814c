import { useEffect, useRef, useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { prompts } from '#api/prompts.ts';
import { outboxEntries, subscribeOutbox } from '#offline/outbox/outbox.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { review as text } from '#text/review.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import type { Verdict } from './verdictOf.ts';

const UNDO_MAX = 10;

/** Names the audio of a verdict, which may reach the server when the prompt has another. */
const heardAs = ({ id, path }: Prompt) => ({ id, path: path ?? undefined });

/** A verdict, and the audio that was judged. */
interface Taken {
  readonly path: string | null;
  readonly verdict: Verdict;
}

/** Sends verdicts without waiting for the response; the last ten can be undone. */
export function useVerdicts() {
  const [approve] = prompts.useApprove();
  const [invalidate] = prompts.useInvalidate();
  const [revise] = prompts.useRevise();
  const [undoApprove] = prompts.useUndoApprove();
  const [undoInvalidate] = prompts.useUndoInvalidate();
  const [undoRevise] = prompts.useUndoRevise();
  const [acceptHeard] = prompts.useAcceptHeard();
  const [undoAcceptHeard] = prompts.useUndoAcceptHeard();
  const done = useRef<{ prompt: Prompt; undo: () => Promise<unknown> }[]>([]);

  const [taken, setTaken] = useState<ReadonlyMap<number, Taken>>(new Map());
  const hold = ({ id, path }: Prompt, verdict: Verdict | undefined) =>
    setTaken((now) => {
      const others = [...now].filter(([other]) => other !== id);
      return new Map(verdict ? [...others, [id, { path, verdict }]] : others);
    });

  // A queued verdict that the server refused later does not count any more.
  useEffect(
    () =>
      subscribeOutbox(() => {
        const refused = outboxEntries().flatMap(({ problem, subject }) => (problem && subject ? [subject] : []));
        if (refused.length > 0)
          setTaken((now) => new Map([...now].filter(([id]) => !refused.includes(`prompts/${id}`))));
      }),
    [],
  );

  const take = (prompt: Prompt, verdict: Verdict, sent: Promise<unknown>, undo: () => Promise<unknown>) => {
    hold(prompt, verdict);
    const step = { prompt, undo };
    done.current = [...done.current, step].slice(-UNDO_MAX);
    sent.catch((thrown: unknown) => {
      done.current = done.current.filter((other) => other !== step);
      hold(prompt, undefined);
      noticeFailed(messageOf(thrown, text.failed), prompt.name);
    });
  };
  return {
    /** Verdicts given here; they take precedence over lists that are refetched meanwhile. */
    taken,
    approve: (prompt: Prompt) =>
      take(prompt, 'good', approve(heardAs(prompt)).unwrap(), () => undoApprove({ id: prompt.id }).unwrap()),
    invalidate: (prompt: Prompt, reason: string) =>
      take(prompt, 'bad', invalidate({ ...heardAs(prompt), reason }).unwrap(), () =>
        undoInvalidate({ id: prompt.id }).unwrap(),
      ),
    revise: (prompt: Prompt) =>
      take(prompt, 'good', revise(heardAs(prompt)).unwrap(), () => undoRevise({ id: prompt.id }).unwrap()),
    /** Says that the audio is right where a recognizer heard other words; this is no verdict. */
    acceptHeard: (prompt: Prompt) => {
      acceptHeard(heardAs(prompt))
        .unwrap()
        .then(
          () =>
            noticeDone(text.heardRightDone, {
              undo: () => undoAcceptHeard({ id: prompt.id }).unwrap(),
            }),
          (thrown: unknown) => noticeFailed(messageOf(thrown, text.failed), prompt.name),
        );
    },
    /** Undoes the last verdict and returns its prompt; undefined if there is none. */
    undo: (): Prompt | undefined => {
      const last = done.current.at(-1);
      if (!last) return undefined;
      done.current = done.current.slice(0, -1);
      hold(last.prompt, 'open');
      last.undo().catch((thrown: unknown) => noticeFailed(messageOf(thrown, text.failed), last.prompt.name));
      return last.prompt;
    },
  };
}
