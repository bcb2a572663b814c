import { messageOf } from '#api/client/refusalOf.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';

/** Messages after an action. */
export interface Outcome<Answer> {
  /** Absent if the change on the screen is sufficient. */
  readonly done?: string | ((answer: Answer) => string);
  /** Title of that message. */
  readonly doneTitle?: string | undefined;
  /** Undo action, offered with the message. */
  readonly undo?: { readonly run: () => Promise<unknown>; readonly done: string; readonly failed: string };
  readonly onDone?: (answer: Answer) => void;
  /** Message if the server gives no reason. */
  readonly failed: string | ((thrown: unknown) => string);
  readonly failedTitle?: string;
}

/** Waits for an action and reports its result; never rejects. */
export function notifyOutcome<Answer>(
  act: Promise<Answer>,
  { done, doneTitle, undo, onDone, failed, failedTitle }: Outcome<Answer>,
): Promise<void> {
  return act.then(
    (answer) => {
      const takeBack = undo && (() => void notifyOutcome(undo.run(), undo));
      if (done !== undefined)
        noticeDone(typeof done === 'function' ? done(answer) : done, { title: doneTitle, undo: takeBack });
      onDone?.(answer);
    },
    (thrown: unknown) =>
      noticeFailed(typeof failed === 'function' ? failed(thrown) : messageOf(thrown, failed), failedTitle),
  );
}
