import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Name } from '#contract/kit/names.ts';
import { changesNothing, type Missing } from '#contract/scripts.ts';
import type { ScriptDifference, ScriptVersion } from '#contract/scriptVersions.ts';
import { scriptVersions } from '#api/scriptVersions.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { RemoveDialog } from '#crud/RemoveDialog.tsx';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { common } from '#text/common.ts';
import { scriptVersions as text } from '#text/scriptVersions.ts';
import { TextDifference } from '#ui/difference/TextDifference.tsx';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { ScriptLines, ScriptPreview } from './ScriptPreview.tsx';
import { useUndoScript } from './useUndoScript.ts';
import classes from './Script.module.css';

/** In px; wide enough for a text beside its counts. */
const WIDTH = 760;

const nameOf = ({ kind, name }: ScriptVersion): string => text.nameOf[kind](name);

interface VersionsProps {
  readonly idProject: number;
  /** True if the project is archived or the server is out of reach. */
  readonly isLocked: boolean;
}

type Asked = 'compare' | 'restore' | 'remove';

/** The versions of a project's script: saved, compared, restored, taken back. */
export function Versions({ idProject, isLocked }: VersionsProps) {
  const answer = scriptVersions.useList({ idProject }, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly version: ScriptVersion }>();
  const undo = useUndoScript(idProject);
  const [undoing, setUndoing] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAsked(undefined);
  const takeBack = (id: number) => {
    setUndoing(id);
    void undo(id).then(() => {
      setUndoing(undefined);
      // The button that was pressed has gone.
      heading.current?.focus();
    });
  };
  const versions = answer.data?.data;
  return (
    <section aria-labelledby="versions" className={classes.versions}>
      <h2 id="versions" ref={heading} tabIndex={-1}>
        {text.title}
      </h2>
      <p className={classes.help}>{text.help}</p>
      {!isLocked && <SaveForm idProject={idProject} />}
      {!versions && <NotLoaded answer={answer} lines={3} failed={text.loadFailed} />}
      {versions?.length === 0 && <Empty title={text.emptyTitle}>{text.empty}</Empty>}
      {versions && versions.length > 0 && (
        <ul aria-label={text.list}>
          {versions.map((version) => (
            <li key={version.id}>
              <div>
                <b data-kind={version.kind}>{nameOf(version)}</b>
                <p>{text.by(formatDateTime(version.createdAt), version.createdBy, version.total)}</p>
              </div>
              <div className={classes.acts}>
                <Button
                  size="sm"
                  aria-label={text.compareOf(nameOf(version))}
                  onClick={() => setAsked({ what: 'compare', version })}
                >
                  {text.compare}
                </Button>
                {!isLocked && (
                  <>
                    {version.isUndoable && (
                      <Button
                        size="sm"
                        aria-label={text.undoOf(nameOf(version))}
                        loading={undoing === version.id}
                        onClick={() => takeBack(version.id)}
                      >
                        {version.kind === 'saved' ? text.undoNext : common.undo}
                      </Button>
                    )}
                    <Button
                      size="sm"
                      aria-label={text.restoreOf(nameOf(version))}
                      onClick={() => setAsked({ what: 'restore', version })}
                    >
                      {text.restore}
                    </Button>
                  </>
                )}
              </div>
              {!isLocked && (
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={text.removeOf(nameOf(version))}
                  onClick={() => setAsked({ what: 'remove', version })}
                >
                  <Icon name="trash" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked?.what === 'compare' && (
        <CompareDialog idProject={idProject} version={asked.version} versions={versions ?? []} onClose={close} />
      )}
      {asked?.what === 'restore' && <RestoreDialog idProject={idProject} version={asked.version} onClose={close} />}
      {asked?.what === 'remove' && <RemoveVersion idProject={idProject} version={asked.version} onClose={close} />}
    </section>
  );
}

function SaveForm({ idProject }: { readonly idProject: number }) {
  const [save] = scriptVersions.useSave();
  const form = useSavedForm(v.object({ name: Name }), {
    initialValues: { name: '' },
    save: ({ name }) => save({ idProject, name }).unwrap(),
    onSaved: (answer) => {
      noticeDone(text.saved((answer as ScriptVersion).name));
      form.reset({ name: '' });
    },
    failed: text.saveFailed,
  });
  return (
    <form className={classes.saving} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <TextInput label={text.name} {...form.field('name')} />
      <Button type="submit" loading={form.isSaving}>
        {text.save}
      </Button>
    </form>
  );
}

interface VersionDialogProps {
  readonly idProject: number;
  readonly version: ScriptVersion;
  readonly onClose: () => void;
}

/** What changed since a version, until now or until a later one. */
function CompareDialog({
  idProject,
  version,
  versions,
  onClose,
}: VersionDialogProps & { readonly versions: readonly ScriptVersion[] }) {
  const [until, setUntil] = useState('');
  const answer = scriptVersions.useCompare(
    { idProject, id: version.id, ...(until !== '' && { until: Number(until) }) },
    { refetchOnMountOrArgChange: true },
  );
  const later = versions.slice(
    0,
    versions.findIndex(({ id }) => id === version.id),
  );
  return (
    <Dialog isOpen title={text.compareTitle(nameOf(version))} size={WIDTH} onClose={onClose}>
      <div className={classes.preview}>
        {later.length > 0 && (
          <NativeSelect
            label={text.until}
            value={until}
            data={[
              { value: '', label: text.now },
              ...later.map((one) => ({
                value: String(one.id),
                label: text.option(nameOf(one), formatDateTime(one.createdAt)),
              })),
            ]}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        )}
        {answer.currentData ? (
          <Difference difference={answer.currentData} />
        ) : (
          <NotLoaded answer={answer} lines={4} failed={text.compareFailed} />
        )}
      </div>
    </Dialog>
  );
}

function Difference({ difference }: { readonly difference: ScriptDifference }) {
  const { added, removed, changed, moved, shown } = difference;
  return (
    <section aria-label={text.difference} className={classes.preview}>
      <output>
        {added + removed + changed + moved === 0 ? (
          <p>{text.nothing}</p>
        ) : (
          <ul className={classes.counts}>
            {added > 0 && <li data-kind="added">{text.added(added)}</li>}
            {changed > 0 && <li data-kind="changed">{text.changed(changed)}</li>}
            {moved > 0 && <li data-kind="changed">{text.moved(moved)}</li>}
            {removed > 0 && <li data-kind="missing">{text.removed(removed)}</li>}
          </ul>
        )}
      </output>
      <ScriptLines title={text.changedTitle} lines={shown.changed} total={changed} isOpen>
        {({ id, name, nameBefore, before, after }) => ({
          key: id,
          name: nameBefore === undefined ? name : <TextDifference before={nameBefore} after={name} />,
          said: <TextDifference before={before} after={after} />,
        })}
      </ScriptLines>
      <ScriptLines title={text.addedTitle} lines={shown.added} total={added}>
        {({ id, name, text: said }) => ({ key: id, name, said: <p>{said}</p> })}
      </ScriptLines>
      <ScriptLines title={text.removedTitle} lines={shown.removed} total={removed}>
        {({ id, name, text: said }) => ({ key: id, name, said: <p>{said}</p> })}
      </ScriptLines>
    </section>
  );
}

/** Goes back to a version, after a preview of what that does. */
function RestoreDialog({ idProject, version, onClose }: VersionDialogProps) {
  const [restore, { isLoading }] = scriptVersions.useRestore();
  const undo = useUndoScript(idProject);
  const [missing, setMissing] = useState<Missing>('keep');
  const [ask, { data: preview, error, isLoading: isFetching }] = scriptVersions.useRestore();
  const look = useCallback(() => ask({ idProject, id: version.id, dryRun: true }), [ask, idProject, version.id]);
  useEffect(() => void look(), [look]);
  const confirm = () =>
    notifyOutcome(
      restore({ idProject, id: version.id, missing })
        .unwrap()
        .then(({ idVersion }) => {
          noticeDone(text.restored, { undo: idVersion === undefined ? undefined : () => void undo(idVersion) });
          onClose();
        }),
      { failed: text.restoreFailed },
    );
  return (
    <Dialog isOpen title={text.restoreTitle(nameOf(version))} size={WIDTH} onClose={onClose}>
      <div className={classes.preview}>
        {preview ? (
          <ScriptPreview preview={preview} missing={missing} onMissing={setMissing} words={text.preview} />
        ) : (
          <NotLoaded answer={{ error, isFetching, refetch: look }} lines={4} failed={text.previewFailed} />
        )}
        <DialogButtons
          act={text.restore}
          isLast
          autofocus="cancel"
          isDisabled={!preview || changesNothing(preview, missing)}
          isBusy={isLoading}
          onCancel={onClose}
          onAct={() => void confirm()}
        />
      </div>
    </Dialog>
  );
}

function RemoveVersion({ idProject, version, onClose }: VersionDialogProps) {
  const [remove] = scriptVersions.useRemove();
  return (
    <RemoveDialog
      run={() => remove({ idProject, id: version.id }).unwrap()}
      done={text.gone}
      failed={text.removeFailed}
      onClose={onClose}
    >
      {text.removeBody(nameOf(version))}
    </RemoveDialog>
  );
}
