import { atBase } from '#common/device/atBase.ts';
import { common } from '#text/common.ts';
import { landing as text } from '#text/landing.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { entranceOf, sections } from './landingLinks.ts';
import { LandingMenu } from './LandingMenu.tsx';
import type { LandingVisitor } from './visitor/landingVisitor.ts';
import { ThemeButton } from './ThemeButton.tsx';
import classes from './LandingHeader.module.css';

export function LandingHeader({ visitor }: { visitor: LandingVisitor }) {
  const { isLogin, metricsUrl, socialLinks } = visitor;
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <a className={classes.logo} href={atBase('/')} aria-label={common.productName}>
          <Wordmark />
        </a>
        <nav className={classes.sections} aria-label={text.sections}>
          {sections.map(([href, name]) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <div className={classes.end}>
          <span className={classes.social}>
            {socialLinks.map(({ name, url }) => (
              <a key={url} href={url} rel="noopener me" target="_blank">
                {name}
              </a>
            ))}
          </span>
          <ThemeButton />
          {metricsUrl && (
            <a className={`${classes.button} ${classes.wideOnly}`} href={metricsUrl} rel="noopener" target="_blank">
              {text.metrics}
            </a>
          )}
          <a className={classes.button} href={entranceOf(visitor)}>
            {isLogin ? text.dashboard : text.login}
          </a>
          <LandingMenu visitor={visitor} />
        </div>
      </div>
    </header>
  );
}
