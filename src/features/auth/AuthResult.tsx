import type { ReactNode } from 'react';
import { PageTitle } from '#core/PageTitle.tsx';
import classes from '#core/auth/AuthLayout.module.css';

/** Result of an action, with links to continue. */
export function AuthResult({
  title,
  sentences,
  children,
}: {
  title: string;
  sentences: readonly string[];
  children: ReactNode;
}) {
  return (
    <>
      <PageTitle title={title}>{title}</PageTitle>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.lead}>
          {sentence}
        </p>
      ))}
      {children}
    </>
  );
}
