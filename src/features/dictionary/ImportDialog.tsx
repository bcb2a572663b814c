import { Button, FileButton, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import type { dictionary } from '#contract/dictionary.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import { dictionary as dictionaryApi } from '#api/dictionary.ts';
import { readChosenFile } from '#api/client/chosenFile.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { fileUnreadable } from '#text/fileImports.ts';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Dictionary.module.css';

/** Imports a file after a dry run that shows its content, its errors, and the affected audio. */
export function ImportDialog({ idProject, onClose }: { idProject: number | null; onClose: () => void }) {
  const [tryImport, trying] = dictionaryApi.useImportFile();
  const [importEntries, importing] = dictionaryApi.useImportFile();
  const [file, setFile] = useState<File>();
  const [trial, setTrial] = useState<Output<typeof dictionary.importFile>>();
  const [problem, setProblem] = useState('');
  const [makesAnew, setMakesAnew] = useState(true);
  const failed = (thrown: unknown) => setProblem(messageOf(thrown, text.importFailed));
  const scope = { idProject: idProject ?? ('null' as const) };
  const resetInput = useRef<() => void>(null);
  const choose = async (chosen: File | null) => {
    // Allows choosing the same file again after it was corrected.
    resetInput.current?.();
    if (!chosen) return;
    setFile(undefined);
    setTrial(undefined);
    setProblem('');
    const read = await readChosenFile(chosen).catch(() => undefined);
    if (!read) return setProblem(fileUnreadable);
    setFile(read);
    await tryImport({ ...scope, isTrial: true, file: read })
      .unwrap()
      .then(setTrial, failed);
  };
  const confirm = () =>
    importEntries({ ...scope, makeAnew: makesAnew, ...(file && { file }) })
      .unwrap()
      .then(({ madeAnew }) => {
        noticeDone(madeAnew > 0 ? text.savedAnew(madeAnew) : text.imported);
        onClose();
      }, failed);
  const isUsable = trial !== undefined && trial.created + trial.updated > 0;
  return (
    <Dialog isOpen size={520} title={text.importTitle} onClose={onClose}>
      <div className={classes.form}>
        <p className={classes.hint}>{text.importHelp}</p>
        <FileButton
          accept=".csv,.pls,.xml,text/csv,application/pls+xml"
          resetRef={resetInput}
          onChange={(chosen) => void choose(chosen)}
        >
          {(props) => (
            <Button {...props} leftSection={<Icon name="file" />} loading={trying.isLoading} data-autofocus>
              {file?.name ?? text.chooseFile}
            </Button>
          )}
        </FileButton>
        {problem && (
          <p className={classes.reason} role="alert">
            {problem}
          </p>
        )}
        {trial && (
          <div className={classes.effect}>
            <output>
              {text.trial(trial.created, trial.updated)} {text.effect(trial.effect)}
            </output>
            {trial.refused.length > 0 && (
              <div>
                {text.refused(trial.refused.length)}
                <ul className={classes.refused}>
                  {trial.refused.map(({ line, reason }) => (
                    <li key={line}>{text.refusedLine(line, reason)}</li>
                  ))}
                </ul>
              </div>
            )}
            {trial.effect.prompts > 0 && (
              <Switch
                label={text.makeAnew}
                checked={makesAnew}
                onChange={(event) => setMakesAnew(event.currentTarget.checked)}
              />
            )}
          </div>
        )}
        <DialogButtons
          act={text.importFile}
          isDisabled={!isUsable}
          isBusy={importing.isLoading}
          onCancel={onClose}
          onAct={() => void confirm()}
        />
      </div>
    </Dialog>
  );
}
