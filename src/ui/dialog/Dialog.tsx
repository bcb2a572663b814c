import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { common } from '#text/common.ts';
import classes from '#ui/theme/Dialog.module.css';
import { useCloseRequest } from './useCloseRequest.ts';
import { useFocusBack } from './useFocusBack.ts';

const classNames = { content: classes.content ?? '', inner: classes.inner ?? '', body: classes.body ?? '' };

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly size?: number;
  /** True if only its buttons close it, because the content is shown only once. */
  readonly isSticky?: boolean;
  readonly children: ReactNode;
}

/**
 * React bubbles events through portals to the form from which the dialog was opened; a submit must stay in the dialog.
 */
const keepInside = (event: FormEvent) => event.stopPropagation();

/** A centred dialog; on phones a bottom sheet. Its head is no `header` element, because the page has one already. */
export function Dialog({ isOpen, title, onClose, size = 440, isSticky = false, children }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  const content = useRef<HTMLDivElement>(null);
  useFocusBack(isOpen, content);
  useCloseRequest(isOpen, isSticky, onClose);
  if (isOpen && !wasOpened) setWasOpened(true);
  // A closed dialog would still mount its portal, which renders the surrounding screen once more.
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
      <Modal.Content ref={content} onSubmit={keepInside}>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={common.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
