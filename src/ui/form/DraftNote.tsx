import { Button } from '@mantine/core';
import { Note } from '#core/feedback/Note.tsx';
import classes from '#core/form/Form.module.css';
import { drafts as text } from '#text/drafts.ts';

interface DraftNoteProps {
  /** Whether input was restored, and whether somebody else has changed the same fields meanwhile. */
  readonly restored: 'alone' | 'contested' | undefined;
  readonly onDiscard: () => void;
}

/** Says that unsaved input was restored, and offers to discard it. */
export function DraftNote({ restored, onDiscard }: DraftNoteProps) {
  if (restored === undefined) return null;
  return (
    <Note icon="restore" tone={restored === 'contested' ? 'warn' : 'plain'}>
      <span className={classes.restored}>
        <span>
          {text.restored} {restored === 'contested' && text.contested}
        </span>
        <Button size="sm" variant="subtle" onClick={onDiscard}>
          {text.discard}
        </Button>
      </span>
    </Note>
  );
}
