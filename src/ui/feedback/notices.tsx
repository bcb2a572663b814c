import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { createId } from '#common/createId.ts';
import classes from './Notices.module.css';

const CLOSES_AFTER_MS = 3000;
const closeButtonProps = { 'aria-label': common.close };
const classNames = {
  root: classes.notice,
  icon: classes.icon,
  title: classes.title,
  description: classes.text,
  closeButton: classes.close,
};

interface DoneOptions {
  readonly title?: string | undefined;
  readonly undo?: (() => void) | undefined;
}

/** Says that something worked; leaves by itself, or as soon as its `undo` is taken. */
export function noticeDone(message: ReactNode, { title, undo }: DoneOptions = {}): void {
  const id = createId();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  notifications.show({
    id,
    ...(title !== undefined && { title }),
    message: undo ? (
      <span className={classes.line}>
        {message}
        <Button size="sm" onClick={takeBack}>
          {common.undo}
        </Button>
      </span>
    ) : (
      message
    ),
    icon: <Icon name="check" />,
    autoClose: undo ? CLOSES_AFTER_MS * 2 : CLOSES_AFTER_MS,
    closeButtonProps,
    classNames,
    role: 'status',
  });
}

/** Says that something failed; stays until closed. */
export function noticeFailed(message: ReactNode, title: string = common.error): void {
  notifications.show({
    title,
    message,
    icon: <Icon name="warning" />,
    autoClose: false,
    closeButtonProps,
    classNames: { ...classNames, icon: `${classes.icon} ${classes.danger}` },
    role: 'alert',
  });
}

/** A quiet offer that stays until taken or closed. */
export function noticeOffer(id: string, message: ReactNode, action: ReactNode): void {
  notifications.show({
    id,
    message: (
      <span className={classes.line}>
        {message}
        {action}
      </span>
    ),
    icon: <Icon name="restore" />,
    autoClose: false,
    closeButtonProps,
    classNames,
    role: 'status',
  });
}
