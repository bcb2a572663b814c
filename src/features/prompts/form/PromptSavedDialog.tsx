import { Button } from '@mantine/core';
import type { FileReport } from '#contract/prompts.ts';
import { common } from '#text/pt/common.ts';
import { promptForm as text } from '#text/pt/prompts.ts';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { CsvReportView } from './CsvReportView.tsx';

/** Leads back; of a file it says first what became of its lines. */
export function PromptSavedDialog({ report, onClose }: { report: FileReport | undefined; onClose: () => void }) {
  return (
    <SavedDialog
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          {common.back}
        </Button>
      }
    >
      {report && (
        <CsvReportView
          summary={text.reportCreated(report.created)}
          leftOut={report.leftOut ?? 0}
          refused={report.refused}
        />
      )}
    </SavedDialog>
  );
}
