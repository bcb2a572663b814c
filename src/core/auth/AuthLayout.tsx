import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { layout } from '#text/layout.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { SentencePanel } from './SentencePanel.tsx';
import classes from './AuthLayout.module.css';

/** Two-column layout of the pages before sign-in: the form, and a decorative sentence with its pitch contour. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <Link href="/" className={classes.logo} aria-label={layout.home}>
          <Wordmark height={42} />
        </Link>
        <div className={classes.form}>{children}</div>
      </main>
      <SentencePanel />
    </div>
  );
}
