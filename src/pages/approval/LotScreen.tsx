import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ClientLot } from '#contract/clientApprovals.ts';
import { Note } from '#core/feedback/Note.tsx';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { SpeedChoice } from '#core/player/SpeedChoice.tsx';
import { usePlayer } from '#core/player/playerStore.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import { common } from '#text/common.ts';
import { ClipCard } from './ClipCard.tsx';
import { decided, useLotPort } from './lotPort.ts';
import classes from './Approval.module.css';

interface LotScreenProps {
  readonly lot: ClientLot;
  /** In place of the sentences for an open link. */
  readonly intro?: string;
  readonly thanks?: string;
  /** Controls beside the speed. */
  readonly tools?: ReactNode;
  /** Above the list, such as how the decisions are returned. */
  readonly children?: ReactNode;
}

/** The prompts of a lot with their players and decisions, and how far the client is. */
export function LotScreen({ lot, intro = text.intro, thanks, tools, children }: LotScreenProps) {
  const port = useLotPort();
  const { queue, heard, isOffline, here } = port.use();
  const [showsReading, setShowsReading] = useState(false);
  const [said, setSaid] = useState('');
  const shown = lot.prompts.map((prompt) => decided(prompt, queue));
  const done = shown.filter(({ decision }) => decision !== null).length;
  const approvable = shown.filter(
    ({ decision, audio, problem }) => decision === null && audio !== null && heard.has(audio) && problem === undefined,
  );
  const waiting = queue.filter(({ problem }) => problem === undefined).length;
  const hasReading = shown.some(({ spoken }) => spoken !== null);
  useNoteHeard(lot);

  const approveHeard = async () => {
    setSaid(text.saved.many(approvable.length));
    await Promise.all(approvable.map((prompt) => port.decide(prompt, { decision: 'approved' })));
  };

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.logo}>
          <Wordmark height={32} />
          <span className="visually-hidden">{common.productName}</span>
        </span>
        <span className={classes.until}>{text.until(dayOf(lot.expiresAt))}</span>
      </header>
      <main className={classes.main}>
        <h1>{lot.title}</h1>
        {lot.client !== lot.title && <p className={classes.client}>{text.for(lot.client)}</p>}
        {lot.note !== '' && <p className={classes.note}>{lot.note}</p>}
        <p className={classes.intro}>{intro}</p>
        {isOffline || waiting > 0 ? (
          <Note icon={isOffline ? 'warning' : 'clock'} tone={isOffline ? 'warn' : 'plain'}>
            {isOffline ? (waiting > 0 ? text.waiting(waiting) : text.offline) : text.sending(waiting)}
          </Note>
        ) : null}
        <div className={classes.tools}>
          <SpeedChoice />
          {tools !== undefined && <span className={classes.slot}>{tools}</span>}
          {hasReading && (
            <label className={classes.toggle}>
              <input
                type="checkbox"
                checked={showsReading}
                onChange={(event) => setShowsReading(event.currentTarget.checked)}
              />
              {text.showReading}
            </label>
          )}
        </div>
        {children}
        <Thanks shown={shown} isSent={waiting === 0} sentence={thanks} />
        <ol className={classes.list}>
          {shown.map((prompt) => (
            <li key={prompt.id}>
              <ClipCard
                prompt={prompt}
                queue={queue}
                isHeard={prompt.audio !== null && heard.has(prompt.audio)}
                isHere={prompt.audio !== null && here.has(prompt.audio)}
                mayDownload={lot.mayDownload && !isOffline}
                showsReading={showsReading}
                onSaid={setSaid}
              />
            </li>
          ))}
        </ol>
      </main>
      <Progress done={done} of={shown.length}>
        {approvable.length > 1 && (
          <button type="button" className={classes.primary} onClick={() => void approveHeard()}>
            {text.approveHeard(approvable.length)}
          </button>
        )}
      </Progress>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

function Progress({ done, of, children }: { done: number; of: number; children: ReactNode }) {
  const label = useId();
  return (
    <section className={classes.bar} aria-labelledby={label}>
      <div className={classes.progress}>
        <span id={label}>{text.decided(done, of)}</span>
        <progress aria-labelledby={label} value={done} max={of || 1} />
      </div>
      {children}
    </section>
  );
}

type Shown = ReturnType<typeof decided>;

interface ThanksProps {
  readonly shown: readonly Shown[];
  readonly isSent: boolean;
  readonly sentence: string | undefined;
}

/** Shown once every prompt has a decision. */
function Thanks({ shown, isSent, sentence }: ThanksProps) {
  if (shown.length === 0 || shown.some(({ decision }) => decision === null)) return null;
  const changes = shown.filter(({ decision }) => decision === 'change');
  const approved = shown.length - changes.length;
  const summary = isSent ? text.summary(approved, changes.length) : text.summaryWaits(approved, changes.length);
  return (
    <section className={classes.thanks} aria-live="polite">
      <h2>{text.thanks}</h2>
      <p>{sentence ?? summary}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ id, name, reason }) => (
            <li key={id}>
              <b>{name}</b>: {reason}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.intro}>{text.canReturn}</p>
    </section>
  );
}

/** A clip counts as heard once it has played to its end. */
function useNoteHeard(lot: ClientLot): void {
  const { clipOf, noteHeard } = useLotPort();
  const ended = usePlayer((state) => state.heard);
  const path = usePlayer((state) => state.clip?.path);
  useEffect(() => {
    const prompt = ended > 0 ? lot.prompts.find((one) => clipOf(one)?.path === path) : undefined;
    if (prompt?.audio) void noteHeard(prompt.audio);
    // Only the end of a clip says that it was heard.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ended]);
}

/**
 * The link ends at midnight after its last day, where the installation is. Elsewhere that is a time of a day, which is
 * said too.
 */
function dayOf(expiresAt: string): string {
  const end = new Date(expiresAt);
  const isMidnight = end.getHours() + end.getMinutes() === 0;
  return new Date(end.getTime() - Number(isMidnight)).toLocaleString('pt-BR', {
    day: 'numeric',
    month: 'long',
    ...(!isMidnight && { hour: '2-digit', minute: '2-digit' }),
  });
}
