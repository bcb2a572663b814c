import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from '#core/auth/AuthLayout.module.css';

/** Link to the login page, which continues to the originally requested page. */
export function LoginLink({ children }: { children: ReactNode }) {
  return (
    <Button
      variant="filled"
      fullWidth
      className={classes.enter ?? ''}
      renderRoot={(props) => <Link {...props} href="/auth/login" state={history.state as unknown} />}
    >
      {children}
    </Button>
  );
}
