import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Snackbar.module.css';

const CLOSES_AFTER_MS = 3000;

/** A message that disappears by itself. */
export function Snackbar({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(false), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? (
    <div role="alert" className={classes.snackbar}>
      <Icon name="warning" />
      {children}
    </div>
  ) : null;
}
