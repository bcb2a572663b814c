import { about, landing as text } from '#text/landing.ts';
import { entranceOf, sections } from './landingLinks.ts';
import type { LandingVisitor } from './visitor/landingVisitor.ts';
import classes from './sections/About.module.css';

export function LandingFooter({ visitor }: { visitor: LandingVisitor }) {
  return (
    <footer className={classes.footer}>
      <span>{about.licence}</span>
      <nav aria-label={about.licence}>
        {sections.map(([href, name]) => (
          <a key={href} href={href}>
            {name}
          </a>
        ))}
        {visitor.socialLinks.map(({ name, url }) => (
          <a key={url} href={url} rel="noopener me" target="_blank">
            {name}
          </a>
        ))}
        <a href={entranceOf(visitor)}>{text.internal}</a>
      </nav>
    </footer>
  );
}
