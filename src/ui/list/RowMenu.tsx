import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';

/**
 * The menu of a row. It is mounted when it is first opened, because the menus of a long list take longer to render on a
 * slow phone than the rows.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [wasAsked, setWasAsked] = useState(false);
  if (wasAsked) return <MadeMenu label={label}>{children}</MadeMenu>;
  return (
    <ActionIcon aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasAsked(true)}>
      <Icon name="dots" />
    </ActionIcon>
  );
}

function MadeMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Replaces the clicked button, and must take over its focus for the menu to restore it.
    target.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setIsOpen(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
