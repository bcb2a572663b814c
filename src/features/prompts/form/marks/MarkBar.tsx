import { Button } from '@mantine/core';
import { marks as text } from '#text/marks.ts';
import { type MarkKind, markKinds } from './markText.ts';
import { markKeys, type useMarks } from './useMarks.ts';
import classes from './Marks.module.css';

/** What changes how a stretch of the text is said, without knowing how a mark is written. */
export function MarkBar({ marks, isDisabled }: { marks: ReturnType<typeof useMarks>; isDisabled: boolean }) {
  const button = (kind: MarkKind) => (
    <Button
      key={kind}
      size="compact-sm"
      disabled={isDisabled}
      title={`${text.titles[kind]} (${text.keys}${markKeys[kind]})`}
      aria-keyshortcuts={`Alt+Shift+${markKeys[kind]}`}
      // The selection stays where it is.
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
