import { Button } from '@mantine/core';
import { useParams, useLocation } from 'wouter';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchScript, scripts } from '#api/scripts.ts';
import { CsvField } from '#features/prompts/form/CsvField.tsx';
import { ExportButton } from '#crud/ExportButton.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { projects } from '#api/projects.ts';
import type { ProjectDefaults } from '#contract/projects.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { common } from '#text/common.ts';
import { script as text } from '#text/script.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { changesNothing, type Missing, type ScriptImport } from '#contract/scripts.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useCsvFile } from '#features/prompts/form/useCsvFile.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { useConnection } from '#state/device/useConnection.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ScriptPreview } from './ScriptPreview.tsx';
import { useUndoScript } from './useUndoScript.ts';
import classes from './Script.module.css';

const Versions = lazyPart(() => import('./Versions.tsx').then((part) => part.Versions));

/** Imports a revised script after a preview of its effect, and goes back to earlier ones. */
export function ScriptScreen() {
  const idProject = Number(useParams()['idProject']);
  const [exportScript] = scripts.useExportFile();
  const { data: project } = projects.useGet({ id: idProject });
  const script = useScript(idProject);
  const isOffline = useConnection() === 'offline';
  return (
    <>
      <PageTitle title={text.title} subject={project?.name}>
        {text.title}
      </PageTitle>
      <ProjectTabs idProject={idProject} />
      <div className={classes.screen}>
        <p className={classes.help}>{text.help}</p>
        <div className={classes.acts}>
          <ExportButton
            label={text.exportXlsx}
            fileName={text.workbookName(idProject)}
            read={() => fetchScript(idProject)}
            failed={common.downloadFailed}
          />
          <ExportButton
            label={text.export}
            fileName={text.exportName(idProject)}
            read={() => exportScript({ id: idProject }).unwrap()}
            failed={common.downloadFailed}
          />
        </div>
        <CsvField
          choice={script.choice}
          isDisabled={script.isApplying}
          onChoose={(file) => void script.chooseFile(file)}
          onRemove={script.removeFile}
          onConvert={script.convertFile}
        />
        <div role="alert">{script.problem !== undefined && <p className={classes.problem}>{script.problem}</p>}</div>
        {script.isLooking && <Waiting lines={3} />}
        {script.preview && (
          <ScriptPreview
            preview={script.preview}
            missing={script.missing}
            onMissing={script.setMissing}
            addedHelp={addedHelpOf(project?.defaults)}
          />
        )}
        <div className={classes.acts}>
          <Button
            variant="filled"
            disabled={!script.preview || script.isNothing}
            loading={script.isApplying}
            onClick={script.confirm}
          >
            {text.apply}
          </Button>
          <ButtonLink href={`/dashboard/projects/${idProject}/prompts`}>{common.cancel}</ButtonLink>
        </div>
        <Versions idProject={idProject} isLocked={isOffline || project?.active === false} />
      </div>
    </>
  );
}

/** State of a chosen file: its preview or problem, and the choice for missing lines. */
interface Seen {
  readonly file: File;
  readonly preview?: ScriptImport;
  readonly problem?: string;
  readonly missing: Missing;
}

/** The chosen script, its preview, and the function that imports it. */
function useScript(idProject: number) {
  const [, goTo] = useLocation();
  const undo = useUndoScript(idProject);
  const [look] = scripts.useImportFile();
  const [apply, { isLoading: isApplying }] = scripts.useImportFile();
  const { choice, chooseFile, discardFile, convertFile } = useCsvFile();
  const [last, setLast] = useState<Seen>();
  const file = choice.content && choice.file;
  const seen = last?.file === file ? last : undefined;

  const compare = useEffectEvent((chosen: File) => {
    look({ id: idProject, dryRun: true, file: chosen })
      .unwrap()
      .then(
        (preview) => setLast({ file: chosen, preview, missing: 'keep' }),
        (thrown: unknown) => setLast({ file: chosen, problem: messageOf(thrown, text.failed), missing: 'keep' }),
      );
  });
  useEffect(() => {
    if (file) compare(file);
  }, [file]);

  const { preview, problem, missing = 'keep' } = seen ?? {};
  const confirm = () => {
    if (!seen) return;
    apply({ id: idProject, missing, file: seen.file })
      .unwrap()
      .then(
        (done) => {
          const removed = missing === 'delete' && done.missing > 0 ? ` ${text.removed(done.missing)}` : '';
          const moved = done.moved ? ` ${text.wereMoved(done.moved)}` : '';
          const { idVersion } = done;
          const takeBack = idVersion === undefined ? undefined : () => void undo(idVersion);
          noticeDone(text.done(done.added, done.changed) + moved + removed, { undo: takeBack });
          goTo(`/dashboard/projects/${idProject}/prompts`);
        },
        (thrown: unknown) => setLast({ ...seen, problem: messageOf(thrown, text.applyFailed) }),
      );
  };
  return {
    choice,
    chooseFile,
    removeFile: () => discardFile(),
    convertFile,
    preview,
    problem,
    isLooking: file !== undefined && !seen,
    isApplying,
    isNothing: preview !== undefined && changesNothing(preview, missing),
    missing,
    setMissing: (missing: Missing) => seen && setLast({ ...seen, missing }),
    confirm,
  };
}

/** From where new prompts get their voice and output; undefined where the project says neither. */
function addedHelpOf({ speaker, compression }: ProjectDefaults = {}): string | undefined {
  if (speaker === undefined && compression === undefined) return undefined;
  return speaker === undefined || compression === undefined ? text.addedAsPartlySaid : text.addedAsSaid;
}
