import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { findTab, pathOfTab, type ProjectTab, projectTabs } from '#state/projectTabs.ts';
import { projects as text } from '#text/projects.ts';
import classes from './ProjectTabs.module.css';

const names: Readonly<Record<ProjectTab, string>> = text.tabNames;

/** The screens of a project, each with an address; on phones they scroll sideways. */
export function ProjectTabs({ idProject }: { idProject: number }) {
  const [path] = useLocation();
  const open = findTab(path)?.tab;
  const here = useRef<HTMLAnchorElement>(null);
  // `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const tab = here.current;
    const bar = tab?.parentElement;
    if (bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <nav className={classes.tabs} aria-label={text.tabs}>
      {projectTabs.map((tab) => (
        <Link
          key={tab}
          ref={tab === open ? here : undefined}
          href={pathOfTab(idProject, tab)}
          aria-current={tab === open ? 'page' : undefined}
        >
          {names[tab]}
        </Link>
      ))}
    </nav>
  );
}
