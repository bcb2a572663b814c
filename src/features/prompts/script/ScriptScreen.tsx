import { Button } from '@mantine/core';
import { useParams } from 'wouter';
import { fetchScript, useExportScriptMutation } from '#api/scripts.ts';
import { CsvField } from '#features/prompts/form/CsvField.tsx';
import { ExportButton } from '#crud/ExportButton.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { common } from '#text/common.ts';
import { script as text } from '#text/script.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { ScriptPreview } from './ScriptPreview.tsx';
import { useScript } from './useScript.ts';
import classes from './Script.module.css';

/** A revised script comes back: what it would do is seen before it is done. */
export function ScriptScreen() {
  const idProject = Number(useParams()['idProject']);
  const [exportScript] = useExportScriptMutation();
  const script = useScript(idProject);
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
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
        <ScriptPreview preview={script.preview} missing={script.missing} onMissing={script.setMissing} />
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
    </div>
  );
}
