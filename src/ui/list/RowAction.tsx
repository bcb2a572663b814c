import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import classes from './RowAction.module.css';

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

type RowActionProps = {
  readonly icon: IconName;
  /** Names the action, and is shown as a hint. */
  readonly act: string;
  /** Address of a link; a button has `onClick`. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly loading?: boolean;
} & (
  | {
      /** Name of the row's record, which completes the name for screen readers. */
      readonly of: string;
      readonly label?: never;
    }
  | { readonly of?: never; readonly label: string }
);

/** An action of a row, shown as an icon. */
export function RowAction({ icon, act, of, label = `${act} ${of}`, href, ...button }: RowActionProps) {
  const shown = { className: classes.action ?? '', 'aria-label': label, title: act, children: <Icon name={icon} /> };
  return href === undefined ? (
    <ActionIcon {...shown} {...button} />
  ) : (
    <ActionIcon component={Link} href={href} {...shown} />
  );
}
