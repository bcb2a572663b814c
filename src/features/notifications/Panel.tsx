import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Tabs.css';
import { Drawer, Tabs } from '@mantine/core';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { notifications as text } from '#text/notifications.ts';
import { AuditTab } from './AuditTab.tsx';
import { DeviceTab } from './DeviceTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import classes from './Panel.module.css';

/** What happened, who did it, and the choices of this device. */
export function Panel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
      <Drawer.Content>
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
