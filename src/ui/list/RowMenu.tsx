import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';

/**
 * The menu of a row, or of a button. It is mounted when it is first opened, because the menus of a long list take
 * longer to render on a slow phone than the rows.
 */
export function RowMenu(props: RowMenuProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (wasAsked) return <MadeMenu {...props} />;
  const { label, icon = 'dots', variant } = props;
  return (
    <ActionIcon
      {...(variant && { variant })}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasAsked(true)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

interface RowMenuProps {
  readonly label: string;
  readonly icon?: 'dots' | 'chevron';
  readonly variant?: 'filled';
  readonly children: ReactNode;
}

function MadeMenu({ label, icon = 'dots', variant, children }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Replaces the clicked button, and must take over its focus for the menu to restore it.
    target.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setIsOpen(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon ref={target} {...(variant && { variant })} aria-label={label}>
          <Icon name={icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
