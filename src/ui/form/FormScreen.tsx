import '@mantine/core/styles/LoadingOverlay.css';
import { Button, LoadingOverlay } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { common } from '#text/common.ts';
import { Note } from '#core/feedback/Note.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import classes from '#core/form/Form.module.css';
import type { FormProblem } from '#core/form/useSchemaForm.ts';

interface FormScreenProps {
  readonly title: ReactNode;
  readonly form: {
    readonly submit: (event: FormEvent<HTMLFormElement>) => void;
    readonly isSaving: boolean;
    readonly isRestored: boolean;
    readonly alert: FormProblem | undefined;
    readonly errors: Record<string, ReactNode>;
    readonly labels: Record<string, string | undefined>;
    readonly fieldId: (name: string) => string;
  };
  readonly onDiscardDraft: () => void;
  /** Content between the heading and the fields. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
  /** The buttons below the fields. */
  readonly actions: ReactNode;
}

/** Layout of all forms: heading, errors, fields, buttons. */
export function FormScreen({ title, form, onDiscardDraft, notes, children, actions }: FormScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.head}>{title}</div>
      {notes}
      {form.isRestored && (
        <Note icon="restore">
          <span className={classes.restored}>
            {common.draftRestored}
            <Button size="sm" variant="subtle" onClick={onDiscardDraft}>
              {common.discardDraft}
            </Button>
          </span>
        </Note>
      )}
      <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <LoadingOverlay
          visible={form.isSaving}
          zIndex={10}
          overlayProps={{ radius: 14, backgroundOpacity: 0.5 }}
          loaderProps={{ role: 'img', 'aria-label': common.loading }}
        />
        <FormAlert alert={form.alert} errors={form.errors} labels={form.labels} fieldId={form.fieldId} />
        <div className={classes.fields}>{children}</div>
        <div className={classes.actions}>{actions}</div>
      </form>
    </div>
  );
}
