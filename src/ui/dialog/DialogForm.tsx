import type { FormEvent } from 'react';
import { FormAlert, type FormAlertProps } from '#core/form/FormAlert.tsx';
import { DialogButtons, type DialogButtonsProps } from './DialogButtons.tsx';
import classes from './DialogForm.module.css';

interface DialogFormProps extends Omit<DialogButtonsProps, 'isBusy' | 'isDisabled' | 'onAct'> {
  readonly form: FormAlertProps & {
    readonly isSaving: boolean;
    readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** A form in a dialog: why it was not saved, its fields, and the buttons that send it or give it up. */
export function DialogForm({ form, children, ...buttons }: DialogFormProps) {
  return (
    <form
      className={classes.form}
      noValidate
      aria-busy={form.isSaving}
      onSubmit={(event) => {
        // The dialog may have been opened in another form, which must not be submitted as well.
        event.stopPropagation();
        form.submit(event);
      }}
    >
      <FormAlert {...form} />
      {children}
      <DialogButtons isBusy={form.isSaving} {...buttons} />
    </form>
  );
}
