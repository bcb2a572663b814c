import type { ReactNode } from 'react';
import { PageTitle } from '#light/PageTitle.tsx';
import classes from '#light/auth/AuthLayout.module.css';

/** How an act ended, and where to go from there. */
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
