import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { UsableLine } from '#common/csv.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { CsvReportView } from './CsvReportView.tsx';
import type { CsvChoice } from './useCsvFile.ts';
import classes from './PromptForm.module.css';

const PREVIEWED = 5;

/** What the check of a chosen CSV says, and the way on where there is one. */
export function CsvState({ choice, onConvert }: { choice: CsvChoice; onConvert: () => void }) {
  const { file, fileName = '', isChecking, problem, offer, isConverted, content, refused = [] } = choice;
  return (
    <>
      {isChecking && <p className={classes.help}>{text.checking}</p>}
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      {offer && (
        <div className={classes.offer}>
          <p>{text.convertHelp}</p>
          <Button size="sm" onClick={onConvert}>
            {text.convert}
          </Button>
        </div>
      )}
      {problem !== undefined && <CsvReportView fileName={fileName} refused={refused} />}
      {content && isConverted && <Preview lines={content.usable.slice(0, PREVIEWED)} />}
      {file && content && (
        <CsvReportView fileName={file.name} summary={text.usable(content.usable.length)} refused={content.refused} />
      )}
    </>
  );
}

/** The first lines as they were understood; takes the focus of the button that made them. */
function Preview({ lines }: { lines: readonly UsableLine[] }) {
  const box = useRef<HTMLTableElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <table ref={box} tabIndex={-1} className={classes.preview}>
      <caption>{text.converted}</caption>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.text}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, name, text: said }) => (
          <tr key={line}>
            <td>{name}</td>
            <td>{said}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
