import { Button, Textarea } from '@mantine/core';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import classes from './ConfirmDialog.module.css';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { Dialog } from './Dialog.tsx';

interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'isDanger'> {
  readonly maxLength: number;
  readonly reason: string;
  readonly onType: (reason: string) => void;
  /** Closes the dialog and forgets the reason; what closes it otherwise keeps it. */
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string) => void;
  /** A second confirm button, which continues elsewhere. */
  readonly onward?: { readonly label: string; readonly onConfirm: (reason: string) => void };
}

/** Asks for confirmation of an action that needs a reason. */
export function ReasonDialog({
  title,
  children,
  act = common.confirm,
  isBusy,
  maxLength,
  reason,
  onType,
  onCancel,
  onConfirm,
  onward,
  onClose,
}: ReasonDialogProps) {
  const written = reason.trim();
  const isTooLong = written.length > maxLength;
  const isComplete = written !== '' && !isTooLong;
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form
        aria-busy={isBusy ?? false}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) onConfirm(written);
        }}
      >
        <div className={classes.text}>{children}</div>
        <Textarea
          data-autofocus
          aria-label={dialogs.reason}
          placeholder={dialogs.reasonPlaceholder}
          rows={2}
          error={isTooLong && dialogs.reasonTooLong(maxLength)}
          value={reason}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <DialogButtons act={act} isDisabled={!isComplete} isBusy={isBusy} onCancel={onCancel}>
          {onward && (
            <Button disabled={!isComplete} loading={isBusy ?? false} onClick={() => onward.onConfirm(written)}>
              {onward.label}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
