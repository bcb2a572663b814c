import { messageOf } from '#api/client/refusalOf.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';

/** What a person reads when an act is over. */
export interface Outcome<Answer> {
  /** Without a sentence, what changed on the screen says it. */
  readonly done?: string | ((answer: Answer) => string);
  /** Above that sentence. */
  readonly doneTitle?: string | undefined;
  /** The way back, offered beside the sentence. */
  readonly undo?: { readonly run: () => Promise<unknown>; readonly done: string; readonly failed: string };
  readonly onDone?: (answer: Answer) => void;
  /** Where the server gives no reason of its own. */
  readonly failed: string | ((thrown: unknown) => string);
  readonly failedTitle?: string;
}

/** Waits for an act and says how it went; never throws. */
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
