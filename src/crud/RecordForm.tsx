import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { PageTitle } from '#core/PageTitle.tsx';
import { common } from '#text/common.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import classes from '#core/form/Form.module.css';

interface RecordFormProps {
  readonly record: ComponentProps<typeof FormScreen>['form'] & {
    readonly saved: object | undefined;
    readonly isKept: boolean;
    readonly leave: () => void;
    readonly cancel: () => void;
    readonly discardDraft: () => void;
    readonly conflict: ComponentProps<typeof ConflictNote> | undefined;
  };
  /** Window title. */
  readonly title: string;
  /** Heading on the page; the title by default. */
  readonly heading?: string;
  readonly subject?: string | undefined;
  /** Content between the heading and the fields. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
  readonly saveLabel?: string;
  readonly maySave?: boolean;
  /** Why it may not be saved. */
  readonly whyNot?: string | undefined;
  /** Buttons after 'Salvar' and 'Cancelar'. */
  readonly actions?: ReactNode;
  /** Additional content of the dialog that reports the success. */
  readonly savedNote?: ReactNode;
  /** Replaces that dialog. */
  readonly whenSaved?: ReactNode;
  /** Buttons between 'Salvar' and 'Cancelar'. */
  readonly saveOtherwise?: ReactNode;
  readonly isWide?: boolean;
  /** True for a record that is written for the first time. */
  readonly isNew?: boolean;
}

/** Layout of a record's form: heading, draft, errors, fields, buttons, and what follows after saving. */
export function RecordForm({
  record,
  title,
  heading = title,
  subject,
  notes,
  children,
  saveLabel = common.save,
  maySave = true,
  whyNot,
  actions,
  savedNote,
  whenSaved,
  saveOtherwise,
  isWide = false,
  isNew = false,
}: RecordFormProps) {
  return (
    <FormScreen
      title={
        <PageTitle title={title} subject={subject}>
          {heading}
        </PageTitle>
      }
      form={record}
      isWide={isWide}
      beginsInField={isNew}
      onDiscardDraft={record.discardDraft}
      notes={notes}
      conflict={record.conflict && <ConflictNote {...record.conflict} />}
      actions={
        <>
          <Button
            type="submit"
            variant="filled"
            disabled={!maySave}
            loading={record.isSaving}
            aria-describedby={whyNot && record.fieldId('whyNot')}
          >
            {saveLabel}
          </Button>
          {saveOtherwise}
          <Button onClick={record.cancel}>{common.cancel}</Button>
          {actions}
          {!maySave && whyNot !== undefined && (
            <p id={record.fieldId('whyNot')} className={classes.whyNot}>
              {whyNot}
            </p>
          )}
        </>
      }
    >
      {children}
      {record.saved &&
        (whenSaved || (
          <SavedAndBack isKept={record.isKept} onClose={record.leave}>
            {savedNote}
          </SavedAndBack>
        ))}
    </FormScreen>
  );
}

function SavedAndBack({ isKept, onClose, children }: { isKept: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <SavedDialog
      isKept={isKept}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          {common.ok}
        </Button>
      }
    >
      {children}
    </SavedDialog>
  );
}
