import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Missing, ScriptImport } from '#contract/scripts.ts';
import { type ScriptWords, script } from '#text/script.ts';
import { TextDifference } from '#ui/difference/TextDifference.tsx';
import classes from './Script.module.css';

interface ScriptPreviewProps {
  readonly preview: ScriptImport;
  readonly missing: Missing;
  readonly onMissing: (choice: Missing) => void;
  /** Sentence above the new lines; by default it says that they sound as the newest prompt. */
  readonly addedHelp?: string | undefined;
  /** Of a version of the script, instead of a spreadsheet. */
  readonly words?: Partial<ScriptWords>;
}

/** Effect and cost of importing a script or going back to a version, in numbers and line by line. */
export function ScriptPreview({ preview, missing: choice, onMissing, addedHelp, words }: ScriptPreviewProps) {
  const text: ScriptWords = { ...script, ...words };
  const where = (line: number) => (words ? undefined : text.line(line));
  const { added, changed, recorded, unchanged, moved = 0, returned = 0, renamed = 0, missing, refused } = preview;
  const { characters, cost, shown } = preview;
  return (
    <section aria-label={text.preview} className={classes.preview}>
      <output>
        <ul className={classes.counts}>
          {(!words || added > 0) && <li data-kind="added">{text.added(added)}</li>}
          <li data-kind="changed">{text.changed(changed)}</li>
          {returned > 0 && <li data-kind="added">{text.returned(returned)}</li>}
          {renamed > 0 && <li data-kind="changed">{text.renamed(renamed)}</li>}
          <li>{text.unchanged(unchanged)}</li>
          {moved > 0 && <li data-kind="changed">{text.moved(moved)}</li>}
          <li data-kind="missing">{text.missing(missing)}</li>
          {refused.length > 0 && <li data-kind="missing">{text.refused(refused.length)}</li>}
        </ul>
        <p>{added + changed + moved + returned + renamed === 0 ? text.nothing : text.cost(characters, cost)}</p>
        {recorded > 0 && <p>{text.recorded(recorded)}</p>}
      </output>
      <ScriptLines title={text.changedTitle} help={text.changedHelp} lines={shown.changed} total={changed} isOpen>
        {({ id, line, name, before, after }) => ({
          key: id,
          name,
          where: where(line),
          said: <TextDifference before={before} after={after} />,
        })}
      </ScriptLines>
      <ScriptLines title={text.addedTitle} help={addedHelp ?? text.addedHelp} lines={shown.added} total={added}>
        {({ line, name, text: said }) => ({ key: line, name, where: where(line), said: <p>{said}</p> })}
      </ScriptLines>
      <ScriptLines title={text.returnedTitle} lines={shown.returned ?? []} total={returned}>
        {({ id, name, text: said }) => ({ key: id, name, said: <p>{said}</p> })}
      </ScriptLines>
      <ScriptLines title={text.missingTitle} lines={shown.missing} total={missing}>
        {({ id, name, text: said }) => ({ key: id, name, said: <p>{said}</p> })}
      </ScriptLines>
      {missing > 0 && (
        <Radio.Group
          label={text.missingChoice}
          value={choice}
          onChange={(value) => onMissing(value as Missing)}
          className={classes.choice ?? ''}
        >
          <Radio value="keep" label={text.keep} />
          <Radio
            value="delete"
            label={text.remove}
            disabled={!words && refused.length > 0}
            description={!words && refused.length > 0 ? text.mendFirst : undefined}
          />
        </Radio.Group>
      )}
    </section>
  );
}

interface ScriptLinesProps<Line> {
  readonly title: string;
  readonly help?: string;
  readonly lines: readonly Line[];
  readonly total: number;
  readonly isOpen?: boolean;
  readonly children: (line: Line) => { key: number; name: ReactNode; where?: string | undefined; said: ReactNode };
}

/** Up to so many lines are unfolded from the start. */
const UNFOLDED_LINES = 10;

/** The first lines of one kind; nothing if there are none. */
export function ScriptLines<Line>({ title, help, lines, total, isOpen, children }: ScriptLinesProps<Line>) {
  if (total === 0) return null;
  return (
    <details className={classes.lines} open={isOpen || total <= UNFOLDED_LINES}>
      <summary>{title}</summary>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      <ul>
        {lines.map(children).map(({ key, name, where, said }) => (
          <li key={key}>
            <b>{name}</b>
            {where !== undefined && <span>{where}</span>}
            {said}
          </li>
        ))}
        {total > lines.length && <li>{script.more(total - lines.length)}</li>}
      </ul>
    </details>
  );
}
