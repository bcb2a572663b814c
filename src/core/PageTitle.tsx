import { useEffect, useRef, type ReactNode } from 'react';
import { common } from '#text/common.ts';
import classes from './PageTitle.module.css';

let isFirstPage = true;

interface PageTitleProps {
  /** Shown in the window title, after the product name. */
  readonly title: string;
  readonly children: ReactNode;
  /** The record that the page is about, shown beside the heading. */
  readonly subject?: ReactNode;
}

/**
 * The heading of a screen. It receives the focus after a navigation, so that screen readers announce the new screen.
 */
export function PageTitle({ title, children, subject }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = common.pageTitle(title);
  }, [title]);
  useEffect(() => {
    // A dialog or panel that was opened while the screen was loading keeps the focus.
    const isCovered = document.querySelector('[data-dialog-open], [data-panel-open]') !== null;
    if (!isFirstPage && !isCovered) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <div className={classes.title}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {subject && <span className={classes.subject}>{subject}</span>}
    </div>
  );
}
