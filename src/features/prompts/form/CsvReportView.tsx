import { Button } from '@mantine/core';
import type { UnusableLine } from '#common/csv.ts';
import { toRefusedCsv } from '#common/csv.ts';
import { RefusedLines } from '#crud/RefusedLines.tsx';
import { promptForm as text } from '#text/promptForm.ts';
import { fileImports } from '#text/fileImports.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { saveCsv } from '#ui/saveText.ts';
import classes from './PromptForm.module.css';

interface CsvReportViewProps {
  readonly fileName: string;
  /** Number of usable lines, as a sentence. */
  readonly summary?: string;
  readonly leftOut?: number;
  readonly refused: readonly UnusableLine[];
}

/** Number of usable lines, and the rejected ones with their reasons. */
export function CsvReportView({ fileName, summary, leftOut = 0, refused }: CsvReportViewProps) {
  return (
    <div className={classes.report}>
      {summary !== undefined && (
        <p className={classes.usable}>
          <Icon name="check" />
          {summary}
        </p>
      )}
      {leftOut > 0 && <p>{text.leftOut(leftOut)}</p>}
      {refused.length > 0 && (
        <>
          <p className={classes.refused}>
            <Icon name="warning" />
            {fileImports.refused(refused.length)}
          </p>
          <RefusedLines refused={refused}>
            <Button
              size="sm"
              leftSection={<Icon name="download" />}
              onClick={() => saveCsv(fileImports.fileName(fileName), toRefusedCsv(refused))}
            >
              {fileImports.save}
            </Button>
          </RefusedLines>
        </>
      )}
    </div>
  );
}
