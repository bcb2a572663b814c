import { Menu } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useUser } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { isActive, tabsOf, type Tab } from './tabs.ts';
import classes from './Header.module.css';

/** The main menu in the header; the tabs that do not fit are in a menu at its end. */
export function HeaderTabs() {
  const [path] = useLocation();
  const tabs = tabsOf(useUser()?.role);
  const nav = useRef<HTMLElement>(null);
  const fitting = useFittingTabs(nav, tabs.length);
  const rest = tabs.slice(fitting);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={layout.menu}>
      {tabs.slice(0, fitting).map((tab) => (
        <TabLink key={tab.area} tab={tab} isCurrent={isActive(tab, path)} />
      ))}
      {rest.length > 0 && <MoreTabs tabs={rest} path={path} />}
      {/* Invisible, and still there to be measured. */}
      {rest.map((tab) => (
        <TabLink key={tab.area} isHidden tab={tab} isCurrent={isActive(tab, path)} />
      ))}
    </nav>
  );
}

/** Room in px for the button of the menu. */
const MORE_WIDTH = 84;

/** How many of the tabs fit into the width of the navigation. */
function useFittingTabs(nav: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const links = [...(nav.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const measure = () => {
      // Half a pixel: widths are rounded differently.
      const room = (nav.current?.getBoundingClientRect().width ?? 0) + 0.5;
      const gap = Number.parseFloat(getComputedStyle(nav.current!).columnGap) || 0;
      const ends = links.map((_, i) =>
        links.slice(0, i + 1).reduce((sum, link) => sum + link.getBoundingClientRect().width + gap, -gap),
      );
      setFitting((ends.at(-1) ?? 0) <= room ? count : ends.filter((end) => end + gap + MORE_WIDTH <= room).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [nav.current, ...links]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [nav, count, fitting]);
  return Math.min(fitting, count);
}

function TabLink({ tab, isCurrent, isHidden }: { tab: Tab; isCurrent: boolean; isHidden?: boolean }) {
  return (
    <Link href={tab.href} aria-current={isCurrent ? 'page' : undefined} data-hidden={isHidden}>
      {tab.name}
      <svg viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">
        <path d="M2 6.500C5 .5 17 .5 20 6.500" />
      </svg>
    </Link>
  );
}

function MoreTabs({ tabs, path }: { tabs: readonly Tab[]; path: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" data-active={tabs.some((tab) => isActive(tab, path)) || undefined}>
          {layout.more}
          <Icon name="chevron" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.area}
            component={Link}
            href={tab.href}
            aria-current={isActive(tab, path) ? 'page' : undefined}
            leftSection={<Icon name={tab.icon} />}
          >
            {tab.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
