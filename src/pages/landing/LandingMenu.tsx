import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { landing as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { entranceOf, sections } from './landingLinks.ts';
import type { LandingVisitor } from './visitor/landingVisitor.ts';
import classes from './LandingHeader.module.css';

/** The menu on phones: sections, links, sign-in and sign-out. */
export function LandingMenu({ visitor }: { visitor: LandingVisitor }) {
  const { isLogin, metricsUrl, socialLinks, signOut } = visitor;
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  return (
    // Escape closes the menu from any focused element inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={classes.menu} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classes.round}
        aria-label={text.menu}
        aria-expanded={isOpen}
        aria-controls="landing-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} size={20} />
      </button>
      <nav id="landing-menu" className={classes.sheet} aria-label={text.menu} hidden={!isOpen}>
        {sections.map(([href, name]) => (
          <a key={href} href={href} onClick={close}>
            {name}
          </a>
        ))}
        {socialLinks.map(({ name, url }) => (
          <a key={url} href={url} rel="noopener me" target="_blank">
            {name}
          </a>
        ))}
        {metricsUrl && (
          <a href={metricsUrl} rel="noopener" target="_blank">
            {text.metrics}
          </a>
        )}
        <a href={entranceOf(visitor)}>
          <Icon name="lock" />
          {text.internal}
        </a>
        {isLogin && signOut && (
          <button
            type="button"
            onClick={() => {
              close();
              signOut();
            }}
          >
            <Icon name="exit" />
            {text.signOut}
          </button>
        )}
      </nav>
    </div>
  );
}
