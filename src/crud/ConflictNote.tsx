import { Button } from '@mantine/core';
import { Note } from '#core/feedback/Note.tsx';
import { drafts as text } from '#text/drafts.ts';
import { PresentRecord, type Present } from './PresentRecord.tsx';
import classes from './PresentRecord.module.css';

interface ConflictNoteProps {
  readonly present: Present;
  /** Loads the present record into the form. */
  readonly onTake: () => void;
}

/** After a save was refused because somebody else has changed the record: their version, and both ways on. */
export function ConflictNote({ present, onTake }: ConflictNoteProps) {
  return (
    <Note icon="restore">
      <span className={classes.conflict}>
        <PresentRecord present={present} />
        <span>{text.savesOverIt}</span>
        <Button size="sm" onClick={onTake}>
          {text.takePresent}
        </Button>
      </span>
    </Note>
  );
}
