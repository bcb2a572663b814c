import { Button } from '@mantine/core';
import { marks as text } from '#text/marks.ts';
import { type MarkKind, markKinds } from './markText.ts';
import { markKeys, type useMarks } from './useMarks.ts';
import classes from './Marks.module.css';

/** Buttons that insert marks, so that nobody needs to know their syntax. */
export function MarkBar({ marks }: { marks: ReturnType<typeof useMarks> }) {
  const button = (kind: MarkKind) => (
    <Button
      key={kind}
      size="compact-sm"
      title={`${text.titles[kind]} (${text.keys}${markKeys[kind]})`}
      aria-keyshortcuts={`Alt+Shift+${markKeys[kind]}`}
      // Keeps the selection in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => marks.mark(kind)}
    >
      {text.names[kind]}
    </Button>
  );
  return (
    <>
      <fieldset className={classes.bar} aria-label={text.label}>
        {markKinds.map(button)}
      </fieldset>
      <output className={classes.misfit}>{marks.isMisfit && text.misfit}</output>
    </>
  );
}
