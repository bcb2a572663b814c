import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Output } from '#contract/kit/endpoint.ts';
import type { Project } from '#contract/projects.ts';
import type { prompts as endpoints } from '#contract/prompts.ts';
import { isPending } from '#api/client/pendingMutation.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { prompts } from '#api/prompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { common } from '#text/common.ts';
import { recordingProblems, recordings as text } from '#text/recordings.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { readSound } from '#crud/recording/readSound.ts';
import { readSoundFiles, type SoundFile } from './readSoundFiles.ts';
import classes from '#crud/recording/Recording.module.css';

const WIDTH = 780;

type Match = Output<typeof endpoints.matchRecordings>['data'][number];
interface Line {
  readonly file: SoundFile;
  readonly match: Match;
  /** Why it is not sent. */
  readonly problem?: string | undefined;
  readonly done?: string | undefined;
}

/** Assigns many sound files to prompts by their names: shows what goes where, then sends one after the other. */
export function BulkRecordingsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { lines, problem, isMatching, sending, choose, send } = useBulkRecordings(project.id);
  const ready = lines?.filter((line) => isReady(line)) ?? [];
  const isSending = sending !== undefined;
  return (
    <Dialog isOpen isSticky={isSending} title={text.bulkTitle} size={WIDTH} onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.help}>
          {text.bulkHelp} {text.sendHelp}
        </p>
        <div className={classes.actions}>
          <ChooseFiles isDisabled={isSending} isFirst={!lines} onChoose={choose} />
          {isMatching && <span className={classes.help}>{text.matching}</span>}
        </div>
        {problem && (
          <p className={classes.problem} role="alert">
            <Icon name="warning" size={16} />
            {problem}
          </p>
        )}
        {lines && lines.length > 0 && (
          <>
            <ul className={classes.files} aria-label={text.bulkTitle}>
              {lines.map((line, place) => (
                // Two folders of a zip may hold files of one name.
                <FileLine key={`${place} ${line.file.fileName}`} line={line} />
              ))}
            </ul>
            <p className={classes.help}>{text.afterwards}</p>
            <div className={classes.actions}>
              <Button disabled={isSending} onClick={onClose}>
                {ready.length > 0 ? common.cancel : common.close}
              </Button>
              {(ready.length > 0 || isSending) && (
                <Button variant="filled" disabled={isSending} onClick={send}>
                  {sending ? text.progress(sending.done, sending.total) : text.sendMany(ready.length)}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

const isReady = ({ match, problem, done }: Line) => match.prompt !== null && !problem && !done;

function useBulkRecordings(idProject: number) {
  const [match] = prompts.useMatchRecordings();
  const [record] = prompts.useRecord();
  const [lines, setLines] = useState<readonly Line[]>();
  const [problem, setProblem] = useState<string>();
  const [isMatching, setIsMatching] = useState(false);
  const [sending, setSending] = useState<{ done: number; total: number }>();

  async function choose(chosen: readonly File[]): Promise<void> {
    setProblem(undefined);
    setLines(undefined);
    setIsMatching(true);
    try {
      const files = await readSoundFiles(chosen);
      if (typeof files === 'string') return setProblem(text[files]);
      const { data } = await match({ id: idProject, names: files.map(({ name }) => name) }).unwrap();
      const taken = new Set<number>();
      setLines(
        files.map((file, index) => {
          const found = data[index]!;
          const isTwice = found.prompt !== null && taken.has(found.prompt.id);
          if (found.prompt) taken.add(found.prompt.id);
          return { file, match: found, problem: isTwice ? text.twice : undefined };
        }),
      );
    } catch (error) {
      setProblem(messageOf(error, text.failed));
    } finally {
      setIsMatching(false);
    }
  }

  async function send(): Promise<void> {
    const ready = lines?.filter((line) => isReady(line)) ?? [];
    setSending({ done: 0, total: ready.length });
    let sent = 0;
    for (const [index, line] of ready.entries()) {
      const outcome = await sendOne(line);
      if (outcome.done) sent += 1;
      setLines((now) => now?.map((other) => (other.file === line.file ? { ...other, ...outcome } : other)));
      setSending({ done: index + 1, total: ready.length });
    }
    setSending(undefined);
    if (sent > 0) noticeDone(text.manyDone(sent));
  }

  async function sendOne({ file, match: { prompt } }: Line): Promise<Pick<Line, 'done' | 'problem'>> {
    const sound = await readSound(await file.read());
    if (typeof sound === 'string') return { problem: recordingProblems[sound] };
    try {
      const answer = await record({ id: prompt!.id, text: prompt!.text, file: sound.wav }).unwrap();
      return { done: isPending(answer) ? text.waits : text.sent };
    } catch (error) {
      return { problem: messageOf(error, text.failed) };
    }
  }

  return {
    lines,
    problem,
    isMatching,
    sending,
    choose: (files: readonly File[]) => void choose(files),
    send: () => void send(),
  };
}

interface ChooseFilesProps {
  readonly isDisabled: boolean;
  readonly isFirst: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

function ChooseFiles({ isDisabled, isFirst, onChoose }: ChooseFilesProps) {
  const reset = useRef<() => void>(null);
  const choose = (files: readonly File[]) => {
    // Allows choosing the same files again.
    reset.current?.();
    if (files.length > 0) onChoose(files);
  };
  return (
    <FileButton
      multiple
      accept="audio/*,.zip,.wav,.mp3,.m4a,.aac,.ogg,.oga,.opus,.flac"
      resetRef={reset}
      onChange={choose}
    >
      {(props) => (
        <Button
          {...props}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<Icon name="folder" />}
          disabled={isDisabled}
          data-autofocus={isFirst || undefined}
        >
          {text.chooseMany}
        </Button>
      )}
    </FileButton>
  );
}

function FileLine({ line: { file, match, problem, done } }: { line: Line }) {
  const { prompt, isAmbiguous } = match;
  const wrong = problem ?? (prompt ? undefined : isAmbiguous ? text.ambiguous : text.noPrompt);
  const tone = wrong ? 'bad' : done ? 'good' : undefined;
  return (
    <li>
      <b>{file.fileName}</b>
      <div>
        {prompt && <div>{prompt.name}</div>}
        <span data-tone={tone}>{wrong ?? done ?? (prompt?.isRecorded ? text.replaces : text.gives)}</span>
      </div>
    </li>
  );
}
