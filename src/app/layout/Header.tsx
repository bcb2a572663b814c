import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useGetSiteQuery } from '#api/site.ts';
import { PanelButton } from '#features/notifications/PanelButton.tsx';
import { useUser } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { MaintenanceBadge } from './MaintenanceBadge.tsx';
import { useSignOut } from './useSignOut.tsx';
import { isActive, tabsOf } from './tabs.ts';
import classes from './Header.module.css';

export function Header() {
  const { leave, warning } = useSignOut();
  const isCompact = useWidth() === 'compact';
  const name = useGetSiteQuery({}).data?.name;
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
        {!isCompact && <Tabs />}
        <div className={classes.end}>
          <MaintenanceBadge />
          <ConnectionStatus />
          <PanelButton />
          {!isCompact && (
            <div className={classes.account}>
              <AccountMenu />
              <Button variant="subtle" size="sm" title={layout.signOut} onClick={leave}>
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

function Tabs() {
  const [path] = useLocation();
  const user = useUser();
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tabs = nav.current;
    const active = tabs?.querySelector<HTMLElement>('[aria-current]');
    if (tabs && active) tabs.scrollLeft = active.offsetLeft - tabs.offsetLeft - 40;
  }, [path]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={layout.menu}>
      {tabsOf(user?.role).map((tab) => (
        <Link key={tab.area} href={tab.href} aria-current={isActive(tab, path) ? 'page' : undefined}>
          {tab.name}
          <svg viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">
            <path d="M2 6.500C5 .5 17 .5 20 6.500" />
          </svg>
        </Link>
      ))}
    </nav>
  );
}
