import { useState } from 'react';
import { Link } from 'wouter';
import { useUser } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { shortName } from './shortName.ts';
import type { Tab } from './tabs.ts';
import { useSignOut } from './useSignOut.tsx';
import { ThemeChoice } from '#ui/theme/ThemeChoice.tsx';
import classes from './MoreSheet.module.css';

/** What the bottom bar has no room for. */
export function MoreSheet({ tabs, isOpen, onClose }: { tabs: readonly Tab[]; isOpen: boolean; onClose: () => void }) {
  const user = useUser();
  const [isChanging, setIsChanging] = useState(false);
  const { leave, warning } = useSignOut();
  return (
    <>
      <Dialog isOpen={isOpen} title={user ? shortName(user) : layout.moreTitle} onClose={onClose}>
        <div className={classes.items}>
          <span className={classes.mail}>{user?.email}</span>
          {tabs.map((tab) => (
            <Link key={tab.area} href={tab.href} onClick={onClose}>
              <Icon name={tab.icon} size={20} />
              {tab.name}
            </Link>
          ))}
          <Link href="/dashboard/projects/bin" onClick={onClose}>
            <Icon name="trash" size={20} />
            {layout.bin}
          </Link>
          <Link href="/dashboard/sessions" onClick={onClose}>
            <Icon name="shield" size={20} />
            {layout.sessions}
          </Link>
          <button
            type="button"
            onClick={() => {
              onClose();
              setIsChanging(true);
            }}
          >
            <Icon name="lock" size={20} />
            {layout.changePassword}
          </button>
          <div className={classes.theme}>
            <ThemeChoice />
          </div>
          <button type="button" onClick={leave}>
            <Icon name="exit" size={20} />
            {layout.signOut}
          </button>
        </div>
      </Dialog>
      {warning}
      {isChanging && <ChangePassword onClose={() => setIsChanging(false)} />}
    </>
  );
}
