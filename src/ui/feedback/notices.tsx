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

/** The same sentence is shown once at a time: Mantine ignores an id that is on the screen. */
const idOf = (kind: string, message: ReactNode): string =>
  typeof message === 'string' ? `${kind}: ${message}` : createId();

interface DoneOptions {
  readonly title?: string | undefined;
  readonly undo?: (() => void) | undefined;
}

/** Reports a success; closes by itself, or when `undo` is used. */
export function noticeDone(message: ReactNode, { title, undo }: DoneOptions = {}): void {
  const id = undo ? createId() : idOf('done', message);
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

/** Reports a failure; stays until it is closed. */
export function noticeFailed(message: ReactNode, title: string = common.error): void {
  notifications.show({
    id: idOf('failed', message),
    title,
    message,
    icon: <Icon name="warning" />,
    autoClose: false,
    closeButtonProps,
    classNames: { ...classNames, icon: `${classes.icon} ${classes.danger}` },
    role: 'alert',
  });
}

/** An unobtrusive offer that stays until it is accepted or closed. */
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
