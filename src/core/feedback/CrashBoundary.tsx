import { Component, type ReactNode } from 'react';
import { common } from '#text/common.ts';
import classes from './States.module.css';

interface CrashBoundaryProps {
  /** Shown in the place of a page that crashed; a sentence and a button by default. */
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
}

/** Error boundary of a whole page. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    const { instead, children } = this.props;
    if (!this.state.hasCrashed) return children;
    return (
      instead ?? (
        <main className={classes.crash} role="alert">
          <h1>{common.crashTitle}</h1>
          <button type="button" onClick={() => location.reload()}>
            {common.reload}
          </button>
        </main>
      )
    );
  }
}
