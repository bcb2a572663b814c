import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import classes from './DialogButtons.module.css';

export interface DialogButtonsProps {
  /** Label of the button that does what the dialog is for. */
  readonly act: string;
  readonly isDanger?: boolean | undefined;
  readonly isBusy?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Which one has the focus first; by default it is somewhere else. */
  readonly autofocus?: 'cancel' | 'act' | undefined;
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** Without it, the button submits the form. */
  readonly onAct?: () => void;
  /** More buttons, behind these. */
  readonly children?: ReactNode;
  readonly isLast?: boolean;
}

interface DialogEndProps {
  /** True for what is to be read to its end first; otherwise the buttons stay in sight. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

/** The end of a dialog, for buttons of its own. */
export function DialogEnd({ isLast, children }: DialogEndProps) {
  return (
    <div className={classes.buttons} data-last={isLast || undefined}>
      {children}
    </div>
  );
}

/** The end of a dialog: 'Cancelar', and what it is for. */
export function DialogButtons({
  act,
  isDanger,
  isBusy = false,
  isDisabled = false,
  autofocus,
  cancel = common.cancel,
  onCancel,
  onAct,
  isLast = false,
  children,
}: DialogButtonsProps) {
  return (
    <DialogEnd isLast={isLast}>
      <Button onClick={onCancel} data-autofocus={autofocus === 'cancel' || undefined}>
        {cancel}
      </Button>
      <Button
        type={onAct ? 'button' : 'submit'}
        variant="filled"
        data-danger={isDanger || undefined}
        data-autofocus={autofocus === 'act' || undefined}
        disabled={isDisabled}
        loading={isBusy}
        onClick={onAct}
      >
        {act}
      </Button>
      {children}
    </DialogEnd>
  );
}
