import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useExportRefusedMutation, useGetSentFileQuery } from '#api/fileImports.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { ExportButton } from '#crud/ExportButton.tsx';
import { RefusedLines } from '#crud/RefusedLines.tsx';
import { notifications as text } from '#text/notifications.ts';
import { fileImports } from '#text/fileImports.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import classes from './Panel.module.css';

/** The lines of a file that became no prompt, opened where they are told of. */
export function RefusedOfFile({ idFile, fileName }: { idFile: number; fileName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        className={classes.showLines ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? text.hideLines : text.showLines}
      </Button>
      <div id={id}>{isOpen && <Lines idFile={idFile} fileName={fileName} />}</div>
    </>
  );
}

function Lines({ idFile, fileName }: { idFile: number; fileName: string }) {
  const { data, error, refetch } = useGetSentFileQuery({ id: idFile });
  const [exportRefused] = useExportRefusedMutation();
  if (error) return <LoadFailed message={messageOf(error, fileImports.loadFailed)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={3} />;
  return (
    <RefusedLines refused={data.refused} total={data.refusedCount}>
      <ExportButton
        label={fileImports.save}
        fileName={fileImports.fileName(fileName)}
        read={() => exportRefused({ id: idFile }).unwrap()}
        failed={fileImports.saveFailed}
      />
    </RefusedLines>
  );
}
