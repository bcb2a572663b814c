import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { common } from '#text/common.ts';
import classes from '#ui/theme/Dialog.module.css';

const classNames = { content: classes.content ?? '', inner: classes.inner ?? '', body: classes.body ?? '' };

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly size?: number;
  /** Goes by its buttons only: what it shows does not come again. */
  readonly isSticky?: boolean;
  readonly children: ReactNode;
}

/** What is submitted in a dialog stays there: React carries it on to the form that the dialog was opened from. */
const keepInside = (event: FormEvent) => event.stopPropagation();

/** A dialog in the middle; on phones a sheet from below. Its head is no `header`: the page has one already. */
export function Dialog({ isOpen, title, onClose, size = 440, isSticky = false, children }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  useFocusBack();
  if (isOpen && !wasOpened) setWasOpened(true);
  // Even a closed one would mount its portal, which renders the screen around it once more.
  if (!wasOpened) return null;
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      classNames={classNames}
      closeOnClickOutside={!isSticky}
      closeOnEscape={!isSticky}
      data-dialog-open={isOpen || undefined}
    >
      <Modal.Overlay />
      <Modal.Content onSubmit={keepInside}>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={common.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What the focus goes back to: an item of a menu is gone by then, the button that opened the menu is not. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  const button = menu && document.querySelector(`[aria-controls="${menu.id}"]`);
  return button ?? document.activeElement;
}

/** A dialog that is there only while it asks is gone before the library gives the focus back to what opened it. */
function useFocusBack(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
