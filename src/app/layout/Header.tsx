import { Button, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { site } from '#api/site.ts';
import { PanelButton } from '#features/notifications/PanelButton.tsx';
import { useUser, useAppSelector } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { settings } from '#api/settings.ts';
import { usePoll } from '#state/usePoll.ts';
import { useLoggedError } from '#state/useLoggedError.ts';
import { cacheAge, subscribeCacheAge } from '#api/client/cacheAge.ts';
import { outboxEntries, subscribeOutbox, drainOutbox } from '#offline/outbox/outbox.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { ConnectionSign } from '#ui/feedback/ConnectionSign.tsx';
import { formatTime } from '#ui/formatDateTime.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { outbox as text } from '#text/outbox.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { schemes } from '#ui/theme/ThemeChoice.tsx';
import { useSignOut } from './useSignOut.tsx';
import { HeaderTabs } from './HeaderTabs.tsx';
import { OutboxItem } from './OutboxItem.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { shortName } from './shortName.ts';
import classes from './Header.module.css';
import connectionStatusClasses from './OutboxDialog.module.css';
import accountMenuClasses from './AccountMenu.module.css';

export function Header() {
  const { leave, warning } = useSignOut();
  const isCompact = useWidth() === 'compact';
  const name = site.useGet({}).data?.name;
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link href="/" className={classes.logo} aria-label={layout.home}>
          <Wordmark />
        </Link>
        {name !== undefined && (
          <span className={classes.name} title={name}>
            {name}
          </span>
        )}
        {!isCompact && <HeaderTabs />}
        <div className={classes.end}>
          <MaintenanceBadge />
          <ConnectionStatus />
          <PanelButton />
          {!isCompact && (
            <div className={classes.account}>
              <AccountMenu />
              <Button
                variant="subtle"
                size="sm"
                className={classes.signOut ?? ''}
                title={layout.signOut}
                onClick={leave}
              >
                {layout.signOut}
              </Button>
            </div>
          )}
        </div>
      </div>
      {warning}
    </header>
  );
}

const ASKED_EVERY_MS = 60_000;

/** Blinks during maintenance. A failed check is only logged. */
function MaintenanceBadge() {
  const pollingInterval = usePoll(ASKED_EVERY_MS);
  const { data, error } = settings.useGet({}, { pollingInterval, refetchOnMountOrArgChange: true });
  useLoggedError(error, layout.maintenanceCheckFailed);
  return data?.maintenanceMode ? (
    <Link href="/maintenance" className={classes.badge}>
      {layout.maintenance}
    </Link>
  ) : null;
}

/** Unobtrusive indicator of the connection and of pending mutations. */
function ConnectionStatus() {
  const connection = useConnection();
  const age = useSyncExternalStore(subscribeCacheAge, cacheAge);
  const entries = useSyncExternalStore(subscribeOutbox, outboxEntries);
  const [isOpen, setIsOpen] = useState(false);
  const problems = entries.filter(({ problem }) => problem !== undefined).length;
  return (
    <>
      <ConnectionSign
        connection={connection}
        dataOf={connection === 'online' || age === undefined ? undefined : formatTime(age)}
        waiting={entries.length - problems}
        problems={problems}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <OutboxDialog entries={entries} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The person's queued mutations, oldest first; refused ones must be resolved. */
function OutboxDialog({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
  const isRemembered = useAppSelector(({ session }) => session.rememberMe);
  return (
    <Dialog isOpen size={520} title={text.title} onClose={onClose}>
      <p className={connectionStatusClasses.explain}>{entries.length === 0 ? text.none : text.explain}</p>
      {entries.length > 0 && !isRemembered && <p className={connectionStatusClasses.explain}>{text.endsWithApp}</p>}
      <ol className={connectionStatusClasses.entries}>
        {entries.map((entry) => (
          <li key={entry.id} data-problem={entry.problem !== undefined || undefined}>
            <OutboxItem entry={entry} onClose={onClose} />
          </li>
        ))}
      </ol>
      {entries.some(({ problem }) => problem === undefined) && (
        <div className={connectionStatusClasses.foot}>
          <Button onClick={() => void drainOutbox()}>{text.sendNow}</Button>
        </div>
      )}
    </Dialog>
  );
}

function AccountMenu() {
  const user = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [isChanging, setIsChanging] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const { leave, warning } = useSignOut();
  /** Moves the focus to the menu's button: the menu item that opened the dialog no longer exists. */
  const endChange = () => {
    setIsChanging(false);
    requestAnimationFrame(() => target.current?.focus({ preventScroll: true }));
  };
  if (!user) return null;
  const name = shortName(user);
  return (
    <>
      <Menu withinPortal={false}>
        <Menu.Target>
          <Button
            ref={target}
            variant="subtle"
            size="sm"
            className={accountMenuClasses.target ?? ''}
            aria-label={`${layout.account}: ${name}`}
          >
            <span className={accountMenuClasses.name}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={accountMenuClasses.who ?? ''}>
            <b>{name}</b>
            {user.email}
          </Menu.Label>
          <Menu.Item leftSection={<Icon name="lock" />} onClick={() => setIsChanging(true)}>
            {layout.changePassword}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="shield" />} component={Link} href="/dashboard/sessions">
            {layout.sessions}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="screen" />} component={Link} href="/dashboard/integrations">
            {layout.integrations}
          </Menu.Item>
          <Menu.Label>{layout.theme}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {schemes.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {layout.themes[scheme]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="exit" />} onClick={leave}>
            {layout.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {warning}
      {isChanging && <ChangePassword onClose={endChange} />}
    </>
  );
}
