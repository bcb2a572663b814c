import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { notifications } from '#api/notifications.ts';
import { usePoll } from '#state/usePoll.ts';
import { useAppSelector } from '#state/hooks.ts';
import { device as text } from '#text/device.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Panel.module.css';

const Panel = lazy(() => import('./Panel.tsx').then((module) => ({ default: module.Panel })));
const ASKED_EVERY_MS = 60_000;

/**
 * Opens the panel; a dot marks unseen notifications. The button itself says that the panel is open, since a screen that
 * arrives before the panel's code would take the focus, to which the panel would then go back.
 */
export function PanelButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { seenAt, isDataSaver } = useAppSelector(({ device }) => device);
  const pollingInterval = usePoll(isDataSaver ? 0 : ASKED_EVERY_MS);
  const { data } = notifications.useList({}, { pollingInterval, skipPollingIfUnfocused: true });
  const isNew = (data?.data[0]?.at ?? '') > seenAt;
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <ActionIcon
        className={classes.button ?? ''}
        aria-label={isNew ? text.panelNew : text.panel}
        title={text.panel}
        data-new={isNew || undefined}
        data-panel-open={isOpen || undefined}
        onClick={open}
      >
        <Icon name="bell" size={20} />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <Panel isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
