import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Switch.css';
import { Drawer, Tabs, Switch, Button } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { forgetsUnvisited } from '#core/isInstalled.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser, useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { notifications as text } from '#text/notifications.ts';
import { audit as auditApi } from '#api/audit.ts';
import { nameOfAct } from '#common/auditWords.ts';
import { audit } from '#text/audit.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { useCloseRequest } from '#ui/dialog/useCloseRequest.ts';
import { useFocusBack } from '#ui/dialog/useFocusBack.ts';
import { ThemeChoice } from '#ui/theme/ThemeChoice.tsx';
import { findInstallWay, install, subscribeInstall } from '#offline/installOffer.ts';
import { device as deviceText } from '#text/device.ts';
import { NotificationsTab } from './NotificationsTab.tsx';
import { DeviceAudio } from './DeviceAudio.tsx';
import classes from './Panel.module.css';

/** Notifications, the audit log, and the settings of this device. */
export function Panel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  useFocusBack(isOpen, content);
  useCloseRequest(isOpen, false, onClose);
  const user = useUser();
  const maySeeAudit = hasPermission(user?.role, 'audit');
  return (
    <Drawer.Root
      classNames={{ content: classes.panel ?? '' }}
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={440}
      lockScroll={false}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content}>
        <div className={classes.head}>
          <Drawer.Title>{text.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={common.close} />
        </div>
        <Drawer.Body>
          <Tabs defaultValue="notifications" keepMounted={false} classNames={{ tab: classes.name ?? '' }}>
            <Tabs.List>
              <Tabs.Tab value="notifications">{text.tabs.notifications}</Tabs.Tab>
              {maySeeAudit && <Tabs.Tab value="audit">{text.tabs.audit}</Tabs.Tab>}
              <Tabs.Tab value="device">{text.tabs.device}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="notifications" className={classes.tab ?? ''}>
              <NotificationsTab onLeave={onClose} />
            </Tabs.Panel>
            {maySeeAudit && (
              <Tabs.Panel value="audit" className={classes.tab ?? ''}>
                <AuditTab />
              </Tabs.Panel>
            )}
            <Tabs.Panel value="device" className={classes.tab ?? ''}>
              <DeviceTab />
            </Tabs.Panel>
          </Tabs>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const SHOWN = 30;

/** The latest actions of all persons. */
function AuditTab() {
  const answer = auditApi.useList({ perPage: SHOWN }, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  if (!data) return <NotLoaded answer={answer} lines={6} />;
  return (
    <>
      <ul className={classes.list}>
        {data.data.map(({ id, at, userEmail, action, entityName }) => (
          <li key={id}>
            <div>
              <p>
                <b>{userEmail ?? text.system}</b> {nameOfAct(action)} {entityName && <i>{entityName}</i>}
              </p>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink href="/dashboard/audit">{audit.openAll}</ButtonLink>
    </>
  );
}

function DeviceTab() {
  const dispatch = useAppDispatch();
  const { isMotionReduced, isDataSaver } = useAppSelector(({ device }) => device);
  return (
    <div className={classes.device}>
      <ThemeChoice />
      <Switch
        label={text.motion}
        description={text.motionHelp}
        checked={isMotionReduced}
        onChange={(event) => dispatch(deviceChanged({ isMotionReduced: event.currentTarget.checked }))}
      />
      <Switch
        label={text.dataSaver}
        description={text.dataSaverHelp}
        checked={isDataSaver}
        onChange={(event) => dispatch(deviceChanged({ isDataSaver: event.currentTarget.checked }))}
      />
      <DeviceAudio />
      <InstallApp />
      {forgetsUnvisited() && <p>{deviceText.sevenDays}</p>}
      <p>{text.onlyHere}</p>
    </div>
  );
}

/** Offers to install the app, if this browser can. */
function InstallApp() {
  const way = useSyncExternalStore(subscribeInstall, findInstallWay);
  if (way === 'none') return null;
  return (
    <section className={classes.storage} aria-label={deviceText.install}>
      <b>{deviceText.install}</b>
      <p>{way === 'ios' ? deviceText.installIos : deviceText.installHelp}</p>
      {way === 'prompt' && <Button onClick={() => void install()}>{deviceText.installButton}</Button>}
    </section>
  );
}
