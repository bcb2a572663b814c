import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useUser } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import { isActive, tabsOf } from './tabs.ts';
import classes from './BottomBar.module.css';

const inBar = ['projects', 'fails', 'models', 'costs'];

/** The menu on phones. */
export function BottomBar() {
  const user = useUser();
  const [path] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const tabs = tabsOf(user?.role);
  const rest = tabs.filter(({ area }) => !inBar.includes(area));
  return (
    <div className={classes.bar}>
      {tabs
        .filter(({ area }) => inBar.includes(area))
        .map((tab) => (
          <Link key={tab.area} href={tab.href} aria-current={isActive(tab, path) ? 'page' : undefined}>
            <Icon name={tab.icon} size={22} />
            {tab.name}
          </Link>
        ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={rest.some((tab) => isActive(tab, path)) || undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" size={22} />
        {layout.more}
      </button>
      <MoreSheet tabs={rest} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
