import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ClientPrompt } from '#contract/clientApprovals.ts';
import { usePlayer } from '#core/player/playerStore.ts';
import { type OutboxEntry, waitingResolution } from '#offline/outbox/OutboxEntry.ts';
import { comments as text } from '#text/comments.ts';
import { useLotPort } from './lotPort.ts';
import classes from './Approval.module.css';

/** Matches `COMMENT_MAX` of the contract, whose schemas this page does not load. */
const LENGTH_MAX = 1000;
const secondsOf = (ms: number) => (ms / 1000).toFixed(1).replace('.', ',');

/** The client's comments on a clip with the answers of the sender. */
export function CardComments({ prompt, queue }: { prompt: ClientPrompt; queue: readonly OutboxEntry[] }) {
  const { clipOf, comment, resolve } = useLotPort();
  const [writing, setWriting] = useState<{ parent: string | null; atMs: number | null }>();
  const clip = clipOf(prompt);
  const now = usePlayer(({ clip: current, isPlaying, at }) =>
    isPlaying && clip && current?.path === clip.path ? Math.round(at * 1000) : null,
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
        <CommentForm
          isAnswer={writing.parent !== null}
          atMs={writing.atMs}
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
          onClick={() => setWriting({ parent: null, atMs: now })}
        >
          {text.write}
        </button>
      )}
    </div>
  );
}

interface CommentFormProps {
  readonly isAnswer: boolean;
  readonly atMs: number | null;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

function CommentForm({ isAnswer, atMs, onSend, onCancel }: CommentFormProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState('');
  useEffect(() => area.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() !== '') onSend(written.trim());
    else area.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <label htmlFor={field}>{isAnswer ? text.answerLabel : text.label}</label>
      <textarea
        ref={area}
        id={field}
        rows={2}
        maxLength={LENGTH_MAX}
        required
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {atMs !== null && <p className={classes.place}>{text.place(secondsOf(atMs))}</p>}
      <div className={classes.actions}>
        <button type="submit" className={classes.primary}>
          {text.send}
        </button>
        <button type="button" className={classes.plain} onClick={onCancel}>
          {text.cancel}
        </button>
      </div>
    </form>
  );
}
