import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { ProjectDefaults } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { projects } from '#api/projects.ts';
import { prompts } from '#api/prompts.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { recordings } from '#text/recordings.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { promptForm as text } from '#text/promptForm.ts';
import { Note } from '#core/feedback/Note.tsx';
import { isRejected } from '#common/review.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { prompts as promptsText } from '#text/prompts.ts';
import type { FileReport } from '#contract/fileImports.ts';
import { useUndoScript } from '#features/prompts/script/useUndoScript.ts';
import { common } from '#text/common.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { useGoneAudio } from '#state/device/useGoneAudio.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { PromptFields } from './PromptFields.tsx';
import classes from './PromptForm.module.css';
import type { ReadingSlot } from './ReadingSlot.ts';
import { TextChangeDialog } from './TextChangeDialog.tsx';
import { usePromptForm } from './usePromptForm.ts';
import { CsvReportView } from './CsvReportView.tsx';
import type { UnusableLine } from '#common/csv.ts';

interface PromptFormProps {
  readonly idProject: number;
  readonly prompt?: Prompt;
  /** The project's latest prompt: a new one begins with its voice and output where the project sets none. */
  readonly latest?: Prompt | undefined;
  readonly reading: ReadingSlot;
}

export function PromptForm({ idProject, prompt, latest, reading: Reading }: PromptFormProps) {
  const { data: project } = projects.useGet({ id: idProject });
  const form = usePromptForm(idProject, prompt, { ...soundOf(latest), ...project?.defaults });
  const { record, report, isComplete } = form;
  const isArchived = project?.active === false;
  return (
    <RecordForm
      record={record}
      title={text.title}
      heading={text.heading}
      subject={prompt?.name ?? project?.name}
      notes={
        <>
          {isArchived && <Note icon="archive">{text.archived}</Note>}
          {prompt && <RejectionNote prompt={prompt} />}
          {prompt && <RecordingNote prompt={prompt} onChanged={form.resetTo} mayChange={!isArchived} />}
        </>
      }
      isWide
      isNew={!prompt && !form.isBrought}
      maySave={isComplete && !isArchived}
      whyNot={isArchived ? undefined : form.whyNot}
      saveOtherwise={
        form.saveAnd && (
          <Button disabled={!isComplete || isArchived} aria-keyshortcuts="Control+Shift+Enter" onClick={form.saveAnd}>
            {prompt ? text.saveAndNext : text.saveAndNew}
          </Button>
        )
      }
      actions={
        isComplete &&
        !isArchived &&
        !form.choice.file && (
          <span className={classes.keys}>{text.keys(form.saveAnd && (prompt ? 'o próximo' : 'outro'))}</span>
        )
      }
      whenSaved={
        <PromptSavedDialog
          idProject={idProject}
          report={report}
          fileName={form.choice.file?.name ?? ''}
          refused={form.rows.refused}
          isKept={record.isKept}
          onNext={form.writeNext}
          onClose={record.leave}
        />
      }
    >
      <PromptFields form={form} idProject={idProject} defaults={project?.defaults} isNew={!prompt} reading={Reading}>
        {prompt && (
          <PresentAudio prompt={prompt}>
            {!isArchived && (
              <>
                <RecordButtons prompt={prompt} isChanged={record.form.isDirty()} onRecorded={form.resetTo} />
                <TakesButton prompt={prompt} isChanged={record.form.isDirty()} onRestored={form.resetTo} />
              </>
            )}
          </PresentAudio>
        )}
      </PromptFields>
      {form.textChange && <TextChangeDialog {...form.textChange} />}
    </RecordForm>
  );
}

const soundOf = (latest: Prompt | undefined): ProjectDefaults =>
  latest ? { speaker: latest.speaker, language: latest.language, compression: latest.compression } : {};

/** The audio that the prompt has now, and the ways to another one. */
function PresentAudio({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  // The form keeps the record that it was opened with.
  const { data: now = prompt } = prompts.useGet({ id: prompt.id });
  const gone = useGoneAudio([now.path]);
  const heading = useId();
  return (
    <section className={classes.present} aria-labelledby={heading}>
      <h2 id={heading} className={classes.label}>
        {text.present}
      </h2>
      <PromptAudio prompt={now} isGone={now.path !== null && gone.has(now.path)} />
      {now.path !== null && <OpenPlayer clip={clipOf(now, now.path)} />}
      <div className={classes.answers}>{children}</div>
    </section>
  );
}

/** The reason of a rejection, for the person who edits the prompt. */
function RejectionNote({ prompt }: { prompt: Prompt }) {
  const { reason, isRemade } = prompt;
  if (!reason || !(isRemade || isRejected(prompt))) return null;
  return (
    <Note icon="flag" tone="warn">
      {isRemade ? text.remade(reason) : text.invalid(reason)}
    </Note>
  );
}

interface RecordingNoteProps {
  readonly prompt: Prompt;
  readonly mayChange: boolean;
  readonly onChanged: (prompt: Prompt) => void;
}

/** Tells that a person recorded the audio, and lets the voice speak it instead. */
function RecordingNote({ prompt, mayChange, onChanged }: RecordingNoteProps) {
  // The form keeps the record that it was opened with.
  const { data: { id, text: written, recording, status } = prompt } = prompts.useGet({ id: prompt.id });
  const [speakAgain, { isLoading }] = prompts.useSpeakAgain();
  const isOffline = useConnection() === 'offline';
  if (!recording || status !== 'PROCESSED') return null;
  const isForOther = recording.text !== written;
  const speak = () =>
    void notifyOutcome(speakAgain({ id }).unwrap(), {
      done: recordings.speakAgainDone,
      failed: recordings.speakAgainFailed,
      onDone: onChanged,
    });
  return (
    <Note icon="microphone" tone={isForOther ? 'warn' : 'plain'}>
      {recordings.inUse(recording.by)} {isForOther && recordings.forOther(recording.text)}{' '}
      {mayChange && (
        <Button size="sm" variant="subtle" disabled={isOffline || isLoading} onClick={speak}>
          {recordings.speakAgain}
        </Button>
      )}
    </Note>
  );
}

const RecordingDialog = lazyPart(() =>
  import('#crud/recording/RecordingDialog.tsx').then((module) => module.RecordingDialog),
);

interface RecordButtonsProps {
  readonly prompt: Prompt;
  readonly isChanged: boolean;
  readonly onRecorded: (prompt: Prompt) => void;
}

/** Records the saved text, or takes a recording of it from a file. */
function RecordButtons({ isChanged, ...props }: RecordButtonsProps) {
  const [from, setFrom] = useState<'microphone' | 'file'>();
  const why = isChanged ? recordings.changed : undefined;
  return (
    <>
      <Button
        leftSection={<Icon name="microphone" />}
        disabled={isChanged}
        title={why}
        onClick={() => setFrom('microphone')}
      >
        {recordings.record}
      </Button>
      <Button leftSection={<Icon name="file" />} disabled={isChanged} title={why} onClick={() => setFrom('file')}>
        {recordings.send}
      </Button>
      {from && <RecordingDialog {...props} from={from} onClose={() => setFrom(undefined)} />}
    </>
  );
}

const TakesDialog = lazyPart(() =>
  import('#features/prompts/takes/TakesDialog.tsx').then((module) => module.TakesDialog),
);

interface TakesButtonProps {
  readonly prompt: Prompt;
  /** True if the form has unsaved changes. */
  readonly isChanged: boolean;
  readonly onRestored: (prompt: Prompt) => void;
}

/** Opens the earlier takes of the prompt. */
function TakesButton(props: TakesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="takes" />} onClick={() => setIsOpen(true)}>
        {promptsText.takes}
      </Button>
      {isOpen && <TakesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Reports the success; for a file it first shows the result of its lines. */
function PromptSavedDialog({
  idProject,
  report,
  fileName,
  refused,
  isKept,
  onNext,
  onClose,
}: {
  idProject: number;
  report: FileReport | undefined;
  fileName: string;
  refused: readonly UnusableLine[];
  isKept: boolean;
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const undo = useUndoScript(idProject);
  const [isUndoing, setIsUndoing] = useState(false);
  const { idVersion } = report ?? {};
  return (
    <SavedDialog
      isKept={isKept}
      onClose={onClose}
      actions={
        <>
          {idVersion !== undefined && (
            <Button
              loading={isUndoing}
              onClick={() => {
                setIsUndoing(true);
                void undo(idVersion).then(onClose);
              }}
            >
              {common.undo}
            </Button>
          )}
          {onNext && <Button onClick={onNext}>{text.writeNext}</Button>}
          <Button variant="filled" onClick={onClose} data-autofocus>
            {common.back}
          </Button>
        </>
      }
    >
      {report && (
        <CsvReportView
          fileName={fileName}
          summary={text.report(report)}
          leftOut={report.leftOut ?? 0}
          refused={refused}
        />
      )}
    </SavedDialog>
  );
}
