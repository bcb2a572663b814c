import { Textarea, TextInput, Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ModelDetail } from '#contract/models.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { models as text } from '#text/models.ts';
import { useUser } from '#state/hooks.ts';
import { removalOf, models } from '#api/models.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { useAction } from '#crud/useAct.ts';
import { dialogs } from '#text/dialogs.ts';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ModelFiles } from './files/ModelFiles.tsx';
import { UploadProgress } from './files/UploadProgress.tsx';
import { PapersQuestion } from './papers/PapersSection.tsx';
import { useModelForm } from './useModelForm.ts';
import { VoiceUse } from './voices/VoiceUse.tsx';
import classes from './Models.module.css';

export function ModelForm({ model }: { model?: ModelDetail }) {
  const { record, files, setFiles, fileError, progress, cancelUpload } = useModelForm(model);
  const [act, setAct] = useState<ModelAct>();
  return (
    <>
      <RecordForm
        record={record}
        title={model ? text.updateTitle : text.createTitle}
        isNew={!model}
        subject={model?.name}
        actions={model && <ModelActs model={model} onAct={setAct} />}
        savedNote={!model && <PapersQuestion voice={record.form.values.name.toLowerCase().trim()} />}
      >
        <TextInput label={text.name} description={text.nameHelp} withAsterisk {...record.field('name')} />
        <Textarea label={text.description} rows={2} {...record.field('description')} />
        <TextInput
          label={text.status}
          description={model?.status ? undefined : model ? text.activateToSpeak : text.activateOnceSaved}
          value={model?.status ? text.active : text.inactive}
          readOnly
        />
        <ModelFiles files={files} isNew={!model} error={fileError} onChange={setFiles} />
        {progress && <UploadProgress progress={progress} onCancel={cancelUpload} />}
      </RecordForm>
      {/* Outside the form above, because a submit in the dialog would bubble to it. */}
      {model && act && <ModelActDialog act={act} model={model} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** Activates and deactivates a model, and deletes it, which only ADMIN may do. */
function ModelActs({ model, onAct }: { model: ModelDetail; onAct: (act: ModelAct) => void }) {
  const role = useUser()?.role;
  return (
    <>
      <Button
        disabled={model.activation === 'preparing'}
        onClick={() => onAct(model.status ? 'deactivate' : 'activate')}
      >
        {model.status ? text.deactivate : text.activate}
      </Button>
      {role === 'ADMIN' && (
        <Button data-danger variant="outline" onClick={() => onAct('remove')}>
          {text.remove}
        </Button>
      )}
    </>
  );
}

type ModelAct = 'remove' | 'activate' | 'deactivate';

function ModelActDialog({
  act,
  model: { id, name },
  onClose,
}: {
  act: ModelAct;
  model: ModelDetail;
  onClose: () => void;
}) {
  const [, goTo] = useLocation();
  const [remove] = models.useRemove(removalOf(id));
  const [toggle] = models.useToggle();
  const run = (): Promise<ModelDetail | object> =>
    act === 'remove' ? remove({ id }).unwrap() : toggle({ id }).unwrap();
  const { isBusy, start } = useAction<ModelDetail | object>(
    {
      done: (answer) => doneOf(act, answer),
      onDone: () => {
        onClose();
        goTo('/dashboard/models');
      },
      failed: (thrown) => firstMessageOf(thrown, dialogs.statusFailed),
    },
    onClose,
  );
  return (
    <ChallengeDialog
      title={text.dialogTitles[act]}
      act={text[act]}
      isDanger={act === 'remove'}
      isBusy={isBusy}
      onConfirm={() => start(run())}
      onClose={onClose}
    >
      <b>{text.dialogOf(id, name)}</b>
      {act !== 'activate' && <VoiceUse voice={name} />}
    </ChallengeDialog>
  );
}

function doneOf(act: ModelAct, answer: ModelDetail | object): string {
  const isPreparing = 'activation' in answer && answer.activation === 'preparing';
  if (act === 'activate') return isPreparing ? text.activating : text.activated;
  return act === 'remove' ? text.removed : text.deactivated;
}

const CODE_BYTES = 4;

function newChallenge(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(CODE_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

interface ChallengeDialogProps {
  readonly title: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirms an action by typing a random text, so that nobody deactivates a voice by accident. */
function ChallengeDialog({ title, act, isDanger, isBusy, onConfirm, onClose, children }: ChallengeDialogProps) {
  const [challenge] = useState(newChallenge);
  const [typed, setTyped] = useState('');
  const isRight = typed === challenge;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onConfirm();
  };
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className={classes.challenge} onSubmit={confirm} aria-busy={isBusy}>
        <div>{children}</div>
        <p>{text.challenge(challenge)}</p>
        <TextInput
          label={text.challengeField}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={typed !== '' && !isRight ? text.wrongChallenge : undefined}
        />
        <DialogButtons act={act} isDanger={isDanger} isDisabled={!isRight} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
