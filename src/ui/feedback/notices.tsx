import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { createId } from '#common/createId.ts';
import classes from './Notices.module.css';

const CLOSES_AFTER_MS = 3000;
/** Long enough to look at what has changed first. */
const UNDO_MS = 20_000;
/** Time to read a character. */
const READ_MS = 60;
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

const readMs = (message: ReactNode) => (typeof message === 'string' ? message.length * READ_MS : 0);

/** Ids of the notices that report what the person has done; offers concern everybody. */
const reported = new Set<string>();

/** Removes what was reported to a person, with the ways to undo it: the next person must not see or use them. */
export function forgetNotices(): void {
  for (const id of reported) notifications.hide(id);
  reported.clear();
}

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
  reported.add(id);
  notifications.show({
    id,
    onClose: () => reported.delete(id),
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
    autoClose: Math.max(undo ? UNDO_MS : CLOSES_AFTER_MS, readMs(message)),
    closeButtonProps,
    classNames,
    role: 'status',
  });
}

/** Reports a failure; stays until it is closed. */
export function noticeFailed(message: ReactNode, title: string = common.error): void {
  const id = idOf('failed', message);
  reported.add(id);
  notifications.show({
    id,
    onClose: () => reported.delete(id),
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
    icon: <Icon name="retry" />,
    autoClose: false,
    closeButtonProps,
    classNames,
    role: 'status',
  });
}
