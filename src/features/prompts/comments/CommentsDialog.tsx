import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { COMMENT_MAX, type Comment } from '#contract/comments.ts';
import type { Prompt } from '#contract/prompts.ts';
import { comments as api } from '#api/comments.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { prompts } from '#api/prompts.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { createId } from '#common/createId.ts';
import { MarkedPlayer } from '#core/player/MarkedPlayer.tsx';
import { type Clip, playFrom, usePlayer } from '#core/player/playerStore.ts';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { outboxEntries, subscribeOutbox } from '#offline/outbox/outbox.ts';
import { comments as text } from '#text/comments.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { useTyped } from '#state/form/useTyped.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { waitingResolution } from '#offline/outbox/OutboxEntry.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import classes from './Comments.module.css';

const secondsOf = (ms: number) => (ms / 1000).toFixed(1).replace('.', ',');

/** A prompt's comments with its player: the open ones of the current audio are marked on the curve. */
export function CommentsDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { id, name, path } = prompt;
  const answer = api.useList({ id }, { refetchOnMountOrArgChange: true });
  const clip = path === null ? undefined : clipOf(prompt, path);
  const all = answer.data?.data ?? [];
  const threads = all.filter(({ parent }) => parent === null);
  return (
    <Dialog isOpen title={text.title(name)} size={640} onClose={onClose}>
      <div className={classes.screen}>
        <p className={classes.text}>{prompt.text}</p>
        {clip && <MarkedPlayer clip={clip} comments={threads} />}
        {!answer.data && <NotLoaded answer={answer} lines={3} failed={text.loadFailed} />}
        {answer.data && threads.length === 0 && <p className={classes.soft}>{text.none}</p>}
        <ul className={classes.threads}>
          {threads.map((thread) => (
            <li key={thread.id}>
              <Thread
                prompt={prompt}
                clip={clip}
                thread={thread}
                answers={all.filter(({ parent }) => parent === thread.id)}
              />
            </li>
          ))}
        </ul>
        <Pending idPrompt={id} />
        <CommentForm prompt={prompt} clip={clip} />
      </div>
    </Dialog>
  );
}

/** Comments that wait on this device. */
function Pending({ idPrompt }: { idPrompt: number }) {
  const entries = useSyncExternalStore(subscribeOutbox, outboxEntries);
  const own = entries.filter(({ name, input }) => name === 'comments.add' && Number(input['id']) === idPrompt);
  return own.map(({ id, input }) => (
    <p key={id} className={classes.comment}>
      {String(input['text'])} <span className={classes.soft}>({text.pending})</span>
    </p>
  ));
}

interface ThreadProps {
  readonly prompt: Prompt;
  readonly clip: Clip | undefined;
  readonly thread: Comment;
  readonly answers: readonly Comment[];
}

function Thread({ prompt, clip, thread, answers }: ThreadProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const [resolve, { isLoading }] = api.useResolve();
  const entries = useSyncExternalStore(subscribeOutbox, outboxEntries);
  const { id, atMs, word, resolvedAt, resolvedBy } = thread;
  const pending = waitingResolution(entries, 'comments.resolve', id);
  const isResolved = pending ?? resolvedAt !== null;
  const isHearable = clip !== undefined && !thread.isOfEarlierTake;
  const toggle = () =>
    resolve({ id: prompt.id, idComment: id, isResolved: !isResolved })
      .unwrap()
      .catch((thrown: unknown) => noticeFailed(messageOf(thrown, text.failed)));
  return (
    <article className={classes.thread} aria-label={`${text.label}: ${thread.text ?? ''}`}>
      <Said comment={thread} />
      <p className={classes.facts}>
        {atMs !== null && isHearable && (
          <button type="button" className={classes.link} onClick={() => playFrom(clip, atMs / 1000)}>
            {text.hear(secondsOf(atMs))}
          </button>
        )}
        {isHearable && word !== null && <span>{text.inWord(word)}</span>}
        {atMs !== null && !isHearable && (
          <span>{word === null ? text.at(secondsOf(atMs)) : text.atWord(secondsOf(atMs), word)}</span>
        )}
        {thread.isOfEarlierTake && <StateBadge look={{ icon: 'takes' }}>{text.earlierTake}</StateBadge>}
        {isResolved && (
          <StateBadge look={{ icon: 'check', tone: 'good' }}>
            {resolvedBy === null ? text.resolved : text.resolvedBy(resolvedBy)}
          </StateBadge>
        )}
        {pending !== undefined && <span>({text.pending})</span>}
      </p>
      {answers.map((answer) => (
        <div key={answer.id} className={classes.answer}>
          <Said comment={answer} />
        </div>
      ))}
      <div className={classes.acts}>
        <Button size="sm" onClick={() => setIsAnswering(!isAnswering)}>
          {text.answer}
        </Button>
        <Button size="sm" loading={isLoading} onClick={() => void toggle()}>
          {isResolved ? text.reopen : text.resolve}
        </Button>
        <RemoveButton prompt={prompt} comment={thread} />
      </div>
      {isAnswering && <CommentForm prompt={prompt} clip={clip} parent={id} onSent={() => setIsAnswering(false)} />}
    </article>
  );
}

function RemoveButton({ prompt, comment }: { prompt: Prompt; comment: Comment }) {
  const [isAsking, setIsAsking] = useState(false);
  const [remove] = api.useRemove();
  const isOffline = useConnection() === 'offline';
  return (
    <>
      <Button size="sm" disabled={isOffline} onClick={() => setIsAsking(true)}>
        {text.remove}
      </Button>
      {isAsking && (
        <ActDialog
          title={text.removeTitle}
          act={text.remove}
          isDanger
          run={() => remove({ id: prompt.id, idComment: comment.id }).unwrap()}
          failed={text.removeFailed}
          onClose={() => setIsAsking(false)}
        >
          {text.removeBody}
        </ActDialog>
      )}
    </>
  );
}

function Said({ comment }: { comment: Comment }) {
  return (
    <>
      <p className={classes.by}>
        <b>{comment.by ?? ''}</b> {comment.isClient && <span>({text.client})</span>}{' '}
        <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
      </p>
      <p className={classes.comment}>{comment.text ?? text.erased}</p>
    </>
  );
}

interface CommentFormProps {
  readonly prompt: Prompt;
  readonly clip: Clip | undefined;
  readonly parent?: string;
  readonly onSent?: () => void;
}

const Typed = v.object({ written: v.string(), atMs: v.nullable(v.number()) });
const NOTHING: v.InferOutput<typeof Typed> = { written: '', atMs: null };

/** A new comment is about the second at which its field was entered while the audio played. */
function CommentForm({ prompt: { id, path }, clip, parent, onSent }: CommentFormProps) {
  const [add, { isLoading }] = api.useAdd();
  const [typed, type, forget] = useTyped(`comments/${id}/${parent ?? ''}`, Typed, NOTHING);
  const { written, atMs } = typed;
  const setAtMs = (place: number | null) => type({ written, atMs: place });
  const [problem, setProblem] = useState('');
  const { data: detail } = prompts.useGet({ id });
  const now = usePlayer(({ clip: current, isPlaying, at }) =>
    isPlaying && clip && current?.path === clip.path ? Math.round(at * 1000) : null,
  );
  const word = atMs === null ? undefined : detail?.words.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (written.trim() === '') return setProblem(text.missing);
    const place = parent === undefined ? { atMs, word: word ? detail!.text.slice(word.from, word.to) : null } : {};
    void add({ id, idComment: createId(), text: written.trim(), parent: parent ?? null, audio: path, ...place })
      .unwrap()
      .then(
        () => {
          forget();
          onSent?.();
        },
        (thrown: unknown) => setProblem(messageOf(thrown, text.failed) ?? text.failed),
      );
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        label={parent === undefined ? text.label : text.answerLabel}
        rows={parent === undefined ? 3 : 2}
        maxLength={COMMENT_MAX}
        value={written}
        error={problem || undefined}
        onFocus={() => {
          if (parent === undefined && written === '') setAtMs(now);
        }}
        onChange={(event) => {
          type({ written: event.currentTarget.value, atMs });
          setProblem('');
        }}
      />
      {atMs !== null && (
        <p className={classes.facts}>
          {text.place(secondsOf(atMs))}
          <button type="button" className={classes.link} onClick={() => setAtMs(null)}>
            {text.withoutPlace}
          </button>
        </p>
      )}
      <div className={classes.acts}>
        <Button type="submit" variant="filled" size="sm" loading={isLoading}>
          {parent === undefined ? text.write : text.send}
        </Button>
      </div>
    </form>
  );
}
