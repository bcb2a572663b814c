import { Button } from '@mantine/core';
import type { FileReport } from '#contract/fileImports.ts';
import { common } from '#text/common.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { CsvReportView } from './CsvReportView.tsx';
import type { CsvChoice } from './useCsvFile.ts';

/** Leads back; of a file it says first what became of its lines. */
export function PromptSavedDialog({
  report,
  choice,
  isKept,
  onClose,
}: {
  report: FileReport | undefined;
  choice: CsvChoice;
  isKept: boolean;
  onClose: () => void;
}) {
  return (
    <SavedDialog
      isKept={isKept}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          {common.back}
        </Button>
      }
    >
      {report && (
        <CsvReportView
          fileName={choice.file?.name ?? ''}
          summary={text.reportCreated(report.created)}
          leftOut={report.leftOut ?? 0}
          refused={choice.content?.refused ?? []}
        />
      )}
    </SavedDialog>
  );
}
