import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { PageTitle } from '#core/PageTitle.tsx';
import { common } from '#text/common.ts';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';

interface RecordFormProps {
  readonly record: ComponentProps<typeof FormScreen>['form'] & {
    readonly saved: object | undefined;
    readonly isKept: boolean;
    readonly leave: () => void;
    readonly cancel: () => void;
    readonly discardDraft: () => void;
  };
  /** In the window's title. */
  readonly title: string;
  /** On the page; the title, unless told otherwise. */
  readonly heading?: string;
  readonly subject?: string | undefined;
  /** Lines between the heading and the fields. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
  readonly saveLabel?: string;
  readonly maySave?: boolean;
  /** Buttons after 'Salvar' and 'Cancelar'. */
  readonly actions?: ReactNode;
  /** In the dialog that says that it was saved and leads back. */
  readonly savedNote?: ReactNode;
  /** In place of that dialog. */
  readonly whenSaved?: ReactNode;
}

/** The frame of a record's form: heading, draft, what went wrong, fields, buttons, and the way on once it is saved. */
export function RecordForm({
  record,
  title,
  heading = title,
  subject,
  notes,
  children,
  saveLabel = common.save,
  maySave = true,
  actions,
  savedNote,
  whenSaved,
}: RecordFormProps) {
  return (
    <FormScreen
      title={
        <PageTitle title={title} subject={subject}>
          {heading}
        </PageTitle>
      }
      form={record}
      onDiscardDraft={record.discardDraft}
      notes={notes}
      actions={
        <>
          <Button type="submit" variant="filled" disabled={!maySave} loading={record.isSaving}>
            {saveLabel}
          </Button>
          <Button onClick={record.cancel}>{common.cancel}</Button>
          {actions}
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
