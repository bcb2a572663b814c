import { useEffect, useRef, type ReactNode } from 'react';
import { common } from '#text/common.ts';
import classes from './PageTitle.module.css';

let isFirstPage = true;

interface PageTitleProps {
  /** In the window's title, after the product's name. */
  readonly title: string;
  readonly children: ReactNode;
  /** The record the page is about, beside the heading. */
  readonly subject?: ReactNode;
}

/** The heading of a screen. It takes the focus when a person comes from another screen, which also announces it. */
export function PageTitle({ title, children, subject }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = common.pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
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
