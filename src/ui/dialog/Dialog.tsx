import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '#text/pt/common.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly size?: number;
  readonly children: ReactNode;
}

/** A dialog in the middle; on phones a sheet from below. */
export function Dialog({ isOpen, title, onClose, size = 440, children }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size} data-dialog-open={isOpen || undefined} closeButtonProps={{ 'aria-label': common.close }}>
      {children}
    </Modal>
  );
}
