import { Button, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useUser } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { shortName } from './shortName.ts';
import { useSignOut } from './useSignOut.tsx';
import { schemes } from '#ui/theme/ThemeChoice.tsx';
import classes from './AccountMenu.module.css';

export function AccountMenu() {
  const user = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [isChanging, setIsChanging] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const { leave, warning } = useSignOut();
  /** The menu's item that opened it is gone, and so is the focus where nothing takes it. */
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
            className={classes.target ?? ''}
            aria-label={`${layout.account}: ${name}`}
          >
            <span className={classes.name}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who ?? ''}>
            <b>{name}</b>
            {user.email}
          </Menu.Label>
          <Menu.Item leftSection={<Icon name="lock" />} onClick={() => setIsChanging(true)}>
            {layout.changePassword}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="shield" />} component={Link} href="/dashboard/sessions">
            {layout.sessions}
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
