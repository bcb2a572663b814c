import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { Link, useParams } from 'wouter';
import type { ChangeState, RequestedChange } from '#contract/approvalLinks.ts';
import type { Prompt } from '#contract/prompts.ts';
import { approvalLinks } from '#api/approvalLinks.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { projects } from '#api/projects.ts';
import { prompts } from '#api/prompts.ts';
import { PromptText } from '#common/promptText.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { playFrom, startBefore, usePlayer } from '#core/player/playerStore.ts';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { pathOfTab } from '#state/projectTabs.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { type StateLook, StateBadge } from '#ui/status/StateBadge.tsx';
import { SendAgainButton, useSendAgain } from './SendAgain.tsx';
import classes from './Approval.module.css';

/** The changes that clients asked for, each beside its text and audio, and the way back to the client. */
export function ChangesScreen() {
  const id = Number(useParams()['idProject']);
  const { data: project } = projects.useGet({ id });
  const answer = approvalLinks.useChanges({ id }, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const again = useSendAgain();
  return (
    <>
      <PageTitle title={text.changesTitle} subject={project?.name}>
        {text.changesTitle}
      </PageTitle>
      <ProjectTabs idProject={id} />
      <div className={classes.screen}>
        <p className={classes.soft}>
          {text.changesHelp} <Link href={pathOfTab(id, 'approval')}>{text.seeLinks}</Link>
        </p>
        {!data && <NotLoaded answer={answer} lines={4} />}
        {data?.data.length === 0 && <p className={classes.soft}>{text.noChanges}</p>}
        {data && data.data.length > 0 && <Changes changes={data.data} mayChange={project?.active ?? false} />}
        {project?.active &&
          data?.links.map((link) => (
            <div key={link.id} className={classes.again}>
              <p>{text.readyFor(link.toResend, link.client, link.title)}</p>
              <SendAgainButton link={link} onAsk={again.ask} />
            </div>
          ))}
        {again.dialog}
      </div>
    </>
  );
}

function Changes({ changes, mayChange }: { changes: readonly RequestedChange[]; mayChange: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  /** Takes the focus to the text of the next change that still waits for somebody. */
  const goOn = (place: number) => {
    const fields = [...(list.current?.querySelectorAll<HTMLTextAreaElement>('li[data-state="asked"] textarea') ?? [])];
    const next = fields.find((field) => Number(field.closest('li')!.dataset['place']) > place) ?? fields[0];
    next?.focus();
    next?.closest('li')?.scrollIntoView({ block: 'center' });
  };
  return (
    <ul ref={list} className={classes.links}>
      {changes.map((change, place) => (
        <li key={`${change.idLink}/${change.prompt.id}`} data-state={change.state} data-place={place}>
          <ChangeCard change={change} mayChange={mayChange} onNext={() => goOn(place)} />
        </li>
      ))}
    </ul>
  );
}

const looks: Readonly<Record<ChangeState, StateLook>> = {
  asked: { icon: 'flag', tone: 'bad' },
  making: { icon: 'clock', tone: 'busy' },
  failed: { icon: 'warning', tone: 'bad' },
  ready: { icon: 'check', tone: 'good' },
};

interface ChangeCardProps {
  readonly change: RequestedChange;
  readonly mayChange: boolean;
  readonly onNext: () => void;
}

function ChangeCard({ change, mayChange, onNext }: ChangeCardProps) {
  const { prompt, client, reason, atMs, at, state } = change;
  const title = useId();
  const { written, seenVersion, write, forget } = useWritten(prompt);
  /** New audio comes from the microphone or a file there. */
  const isRecorded = Boolean(prompt.recording);
  const [update, { isLoading }] = prompts.useUpdate();
  const problem = v.safeParse(PromptText, written).issues?.[0].message;
  const isSame = written === prompt.text;
  const isOpen = usePlayer((player) => player.clip?.path === prompt.path);
  const save = () => {
    const { id, speaker, language, compression } = prompt;
    void update({ id, text: written, speaker, language, compression, seenVersion })
      .unwrap()
      .then(
        () => {
          forget();
          onNext();
        },
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.changeFailed), prompt.name),
      );
  };
  const clip = prompt.path === null ? undefined : clipOf(prompt, prompt.path);
  return (
    <article className={classes.link} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title}>{prompt.name}</h2>
        <StateBadge look={looks[state]}>{text.changeStates[state]}</StateBadge>
      </div>
      <blockquote className={classes.asked}>
        <p>{reason}</p>
        <footer className={classes.soft}>
          {text.askedBy(client, formatDateTime(at))}
          {atMs !== null && clip && state === 'asked' && (
            <Button size="compact-sm" onClick={() => playFrom(clip, startBefore(atMs / 1000))}>
              {text.listenAt((atMs / 1000).toFixed(1).replace('.', ','))}
            </Button>
          )}
        </footer>
      </blockquote>
      {isOpen && clip ? <OpenPlayer clip={clip} /> : <PromptAudio prompt={prompt} isGone={false} />}
      <Textarea
        label={text.changeText}
        autosize
        minRows={2}
        readOnly={!mayChange || isRecorded}
        description={isRecorded ? text.recorded : undefined}
        value={written}
        error={!isSame && problem}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        {mayChange && !isRecorded && (
          <Button
            size="sm"
            variant="filled"
            disabled={isSame || problem !== undefined}
            loading={isLoading}
            aria-label={text.remakeOf(prompt.name)}
            onClick={save}
          >
            {text.remake}
          </Button>
        )}
        <Button component={Link} size="sm" href={`/dashboard/projects/${prompt.idProject}/prompts/${prompt.id}/edit`}>
          <Icon name="edit" size={16} /> {text.editVoice}
        </Button>
        <Button size="sm" onClick={onNext} aria-label={text.nextAfter(prompt.name)}>
          {text.next}
        </Button>
      </div>
    </article>
  );
}

interface Written {
  readonly text: string;
  /** Version of the prompt when the typing began: a change by somebody else since then is a conflict. */
  readonly version: number;
}

/** The text that is being edited: it survives a reload, and follows the prompt until somebody types. */
function useWritten({ id, text: stored, version }: Prompt) {
  const draft = useDraft(`prompts/${id}/asked`);
  const [typed, setTyped] = useState<Written>();
  useEffect(() => {
    void draft.read().then((kept) => {
      if (v.is(v.object({ text: v.string(), version: v.number() }), kept)) setTyped((now) => now ?? kept);
    });
  }, [draft]);
  const forget = () => {
    setTyped(undefined);
    draft.clear();
  };
  return {
    written: typed?.text ?? stored,
    seenVersion: typed?.version ?? version,
    write: (now: string) => {
      if (now === stored) return forget();
      const next = { text: now, version: typed?.version ?? version };
      setTyped(next);
      draft.write(next);
    },
    forget,
  };
}
