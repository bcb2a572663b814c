import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { BatchAction } from '#contract/batchAction.ts';
import type { Project, ProjectDefaults } from '#contract/projects.ts';
import { batches } from '#api/batches.ts';
import { projects } from '#api/projects.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useAction } from '#crud/useAct.ts';
import { batches as text } from '#text/batches.ts';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { BatchPreview } from '#contract/batches.ts';
import { BatchFields, type Parameters } from './BatchFields.tsx';
import { clearSelection } from './selection.ts';
import { type BatchRequest, useBatchPreview } from '#crud/useBatchPreview.ts';
import classes from './Batch.module.css';

/** Actions without parameters. */
const isPlain: ReadonlySet<BatchAction> = new Set(['regenerate', 'check', 'delete']);

interface BatchDialogProps {
  readonly project: Project;
  readonly action: BatchAction;
  readonly choice: Pick<BatchRequest, 'ids' | 'filter'>;
  /** True if all prompts of the project are chosen: a voice or an output may then be set for new ones, too. */
  readonly isWhole: boolean;
  readonly onClose: () => void;
}

/** Asks for the parameters of a batch action, shows its effect and cost, and starts it. */
export function BatchDialog({ project, action, choice, isWhole, onClose }: BatchDialogProps) {
  const { id: idProject, defaults = {} } = project;
  const [parameters, setParameters] = useState<Parameters>();
  const [isForNew, setIsForNew] = useState(true);
  const [create] = batches.useCreate();
  const [setDefaults] = projects.useSetDefaults();
  const [readProject] = projects.useLazyGet();
  const forNew = isWhole ? differsFrom(defaults, action, parameters) : undefined;
  const needsMore = !isPlain.has(action) && parameters === undefined;
  const asked: BatchRequest = { id: idProject, action, ...choice, ...parameters };
  // The reason does not affect the figures, so that typing it sends no new requests.
  const previewed = action === 'invalidate' ? { ...asked, reason: '-' } : asked;
  const { preview, failure } = useBatchPreview(needsMore && action !== 'invalidate' ? undefined : previewed);
  const { isBusy, start } = useAction({ done: text.begun, onDone: clearSelection, failed: text.failed }, onClose);
  /** Changes the settings as they are now, not as this list has them. */
  const setForNew = async (change: Parameters) => {
    const { defaults: now } = await readProject({ id: idProject }).unwrap();
    return setDefaults({ id: idProject, ...now, ...change }).unwrap();
  };
  const run = async () => {
    const answer = await create(asked).unwrap();
    // Whether this succeeds or not, the change has begun.
    if (forNew?.set && isForNew)
      void notifyOutcome(setForNew(forNew.set), {
        done: text.forNewSet,
        failed: text.forNewFailed,
        undo: { run: () => setForNew(forNew.before), done: text.forNewUndone, failed: text.forNewFailed },
      });
    return answer;
  };
  const isReady = !needsMore && preview !== undefined && preview.changes > 0;
  return (
    <Dialog isOpen title={text.titles[action]} onClose={onClose} size={480}>
      <form
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) start(run());
        }}
      >
        <p className={classes.help}>{text.help[action]}</p>
        <BatchFields action={action} idProject={idProject} onChange={setParameters} />
        {forNew && (
          <Checkbox
            label={forNew.label}
            checked={isForNew}
            onChange={(event) => setIsForNew(event.currentTarget.checked)}
          />
        )}
        <BatchFigures preview={preview} failure={failure} isAsked={!needsMore || action === 'invalidate'} />
        <DialogButtons
          act={preview && preview.changes > 0 ? text.run[action](preview.changes) : text.actions[action]}
          isDanger={action === 'delete'}
          isDisabled={!isReady}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** A voice or an output for new prompts, too; nothing to set where they have it, or until it is chosen. */
function differsFrom(defaults: ProjectDefaults, action: BatchAction, { speaker, compression }: Parameters = {}) {
  if (action === 'voice') {
    const isNew = speaker !== undefined && speaker !== defaults.speaker;
    return { label: text.voiceForNew, set: isNew ? { speaker } : undefined, before: { speaker: defaults.speaker } };
  }
  if (action === 'output') {
    const isNew = compression !== undefined && compression !== defaults.compression;
    const before = { compression: defaults.compression };
    return { label: text.outputForNew, set: isNew ? { compression } : undefined, before };
  }
  return undefined;
}

interface BatchFiguresProps {
  readonly preview: BatchPreview | undefined;
  readonly failure: string | undefined;
  /** True if the input is sufficient for a preview. */
  readonly isAsked: boolean;
}

/** Number of prompts, duration and cost of the batch, before it starts. */
function BatchFigures({ preview, failure, isAsked }: BatchFiguresProps) {
  if (!isAsked) return <p className={classes.preview}>{text.chooseFirst}</p>;
  if (failure !== undefined)
    return (
      <p role="alert" className={classes.problem}>
        {failure}
      </p>
    );
  return (
    <output aria-label={text.preview} className={classes.preview}>
      {preview === undefined ? text.counting : <Figures preview={preview} />}
    </output>
  );
}

function Figures({ preview: { matched, changes, seconds, characters, cost, notDone } }: { preview: BatchPreview }) {
  return (
    <>
      <p>{changes === 0 ? text.nothing : <b>{text.changes(changes, matched)}</b>}</p>
      {changes > 0 && (
        <p>
          {text.takes(seconds)} {text.costs(characters, cost)}
        </p>
      )}
      {notDone.length > 0 && (
        <ul>
          {notDone.map(({ code, reason, count }) => (
            <li key={code}>{text.stays(count, reason)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
