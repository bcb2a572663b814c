import { useState } from 'react';
import type { ClientPrompt } from '#contract/clientApprovals.ts';
import { pause, usePlayer } from '#core/player/playerStore.ts';
import { type OutboxEntry, waitingResolution } from '#offline/outbox/OutboxEntry.ts';
import { comments as text } from '#text/comments.ts';
import { secondsOf } from './PlaceField.tsx';
import { useSubmissionPort } from './submissionPort.ts';
import { readTypedText } from './useTypedText.ts';
import { WordsForm } from './WordsForm.tsx';
import classes from './Approval.module.css';

/** Matches `COMMENT_MAX` of the contract, whose schemas this page does not load. */
const LENGTH_MAX = 1000;

/** The client's comments on a clip with the answers of the sender. */
export function CardComments({ prompt, queue }: { prompt: ClientPrompt; queue: readonly OutboxEntry[] }) {
  const { clipOf, comment, resolve } = useSubmissionPort();
  const draftOf = (parent: string | null) => `${prompt.id}/comment/${parent ?? ''}`;
  const [writing, setWriting] = useState<{ parent: string | null; atMs: number | null } | undefined>(() => {
    const left = [null, ...prompt.comments.map(({ id }) => id)].find((parent) => readTypedText(draftOf(parent)) !== '');
    return left === undefined ? undefined : { parent: left, atMs: null };
  });
  const clip = clipOf(prompt);
  const now = usePlayer(({ clip: current, at }) =>
    clip && current?.path === clip.path && at > 0 ? Math.round(at * 1000) : null,
  );
  if (!comment || !resolve) return null;
  const waiting = queue.filter(
    ({ name, input }) => name === 'clientApprovals.comment' && Number(input['idPrompt']) === prompt.id,
  );
  const threads = prompt.comments
    .filter(({ parent }) => parent === null)
    .map((thread) => ({
      ...thread,
      isResolved: waitingResolution(queue, 'clientApprovals.resolveComment', thread.id) ?? thread.resolvedAt !== null,
    }));
  return (
    <div className={classes.comments}>
      {threads.map((thread) => (
        <article key={thread.id} className={classes.thread} aria-label={`${text.label}: ${thread.text ?? ''}`}>
          <p>{thread.text ?? text.erased}</p>
          <p className={classes.reading}>
            {[
              thread.atMs !== null && text.at(secondsOf(thread.atMs)),
              thread.isOfEarlierTake && text.earlierTake,
              thread.isResolved && text.resolved,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {prompt.comments
            .filter(({ parent }) => parent === thread.id)
            .map((answer) => (
              <p key={answer.id} className={classes.answer}>
                <b>{answer.isClient ? '' : `${text.sender}: `}</b>
                {answer.text ?? text.erased}
              </p>
            ))}
          <div className={classes.actions}>
            <button
              type="button"
              className={classes.link}
              onClick={() => setWriting({ parent: thread.id, atMs: null })}
            >
              {text.answer}
            </button>
            <button
              type="button"
              className={classes.link}
              onClick={() => void resolve(prompt, thread.id, !thread.isResolved)}
            >
              {thread.isResolved ? text.reopen : text.resolve}
            </button>
          </div>
        </article>
      ))}
      {waiting.map(({ id, input }) => (
        <p key={id} className={classes.reading}>
          {String(input['text'])} ({text.pending})
        </p>
      ))}
      {writing ? (
        <WordsForm
          key={writing.parent}
          draft={draftOf(writing.parent)}
          label={writing.parent === null ? text.label : text.answerLabel}
          send={text.send}
          missing={text.missing}
          maxLength={LENGTH_MAX}
          {...(writing.parent === null && {
            place: { clip, atMs: writing.atMs, onPlace: (atMs: number | null) => setWriting({ ...writing, atMs }) },
          })}
          onCancel={() => setWriting(undefined)}
          onSend={(written) => {
            setWriting(undefined);
            void comment(prompt, { text: written, ...writing });
          }}
        />
      ) : (
        <button
          type="button"
          className={classes.link}
          aria-label={text.writeOf(prompt.name)}
          onClick={() => {
            pause();
            setWriting({ parent: null, atMs: now });
          }}
        >
          {text.write}
        </button>
      )}
    </div>
  );
}
