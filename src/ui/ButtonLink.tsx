import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function ButtonLink({
  href,
  children,
  ...look
}: ButtonProps & { href: string; children: ReactNode; 'data-small'?: true | undefined }) {
  return (
    <Button component={Link} href={href} {...look}>
      {children}
    </Button>
  );
}
