import { localStore } from '#core/platform.ts';
import { useEffect } from 'react';
import { common } from '#text/common.ts';
import { landing as text, about as aboutText } from '#text/landing.ts';
import { atBase } from '#common/device/atBase.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { AboutContent } from './sections/About.tsx';
import { Demo } from './demo/Demo.tsx';
import { GetIt } from './sections/GetIt.tsx';
import { MelodyContent } from './sections/Melody.tsx';
import { Points } from './sections/Points.tsx';
import { Samples } from './sections/Samples.tsx';
import { StripContent } from './sections/Strip.tsx';
import { StepsContent } from './sections/Steps.tsx';
import { useVisitor } from './visitor/useVisitor.ts';
import { entranceOf, entrances, sections } from './landingLinks.ts';
import type { LandingVisitor } from './visitor/landingVisitor.ts';
import { LandingMenu } from './LandingMenu.tsx';
import classes from './Landing.module.css';
import melodyClasses from './sections/Melody.module.css';
import stepsClasses from './sections/Steps.module.css';
import stripClasses from './sections/Strip.module.css';
import aboutClasses from './sections/About.module.css';
import landingHeaderClasses from './LandingHeader.module.css';

/**
 * Left as it was prerendered. If somebody else has changed the page, such as a translator, React renders it anew: then
 * the content comes back as it stood, and the policy of Trusted Types takes no plain text for it.
 */
function keep(labelledBy: string) {
  const stood = import.meta.env.SSR
    ? undefined
    : document.querySelector(`section[aria-labelledby="${labelledBy}"]`)?.cloneNode(true);
  const { trustedTypes } = globalThis as { trustedTypes?: { readonly emptyHTML: string } };
  return {
    dangerouslySetInnerHTML: { __html: trustedTypes?.emptyHTML ?? '' },
    suppressHydrationWarning: true,
    ref: (section: HTMLElement | null) => {
      if (section && stood && !section.hasChildNodes()) section.append(...stood.cloneNode(true).childNodes);
    },
  };
}
/**
 * Content that needs no script: the build renders it, and the client neither loads nor renders it. One expression, so
 * that the bundler drops it.
 */
const { melody, strip, steps, about } =
  import.meta.env.SSR || import.meta.env.DEV
    ? {
        melody: { children: <MelodyContent /> },
        strip: { children: <StripContent /> },
        steps: { children: <StepsContent /> },
        about: { children: <AboutContent /> },
      }
    : { melody: keep('melody'), strip: keep('strip'), steps: keep('how'), about: keep('who') };

/** The landing page. */
export function LandingScreen() {
  const visitor = useVisitor();
  useEffect(() => {
    document.title = common.pageTitle(text.title);
  }, []);
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#conteudo">
        {common.skipToContent}
      </a>
      <LandingHeader visitor={visitor} />
      <main id="conteudo" tabIndex={-1}>
        <div className={`${classes.wrap} ${classes.hero}`}>
          <div>
            <h1>{text.headline}</h1>
            <p>{text.sentence}</p>
            <Points />
          </div>
          <Demo />
        </div>
        <GetIt visitor={visitor} />
        <section className={melodyClasses.band} aria-labelledby="melody" {...melody} />
        <Samples />
        <section className={stripClasses.strip} aria-labelledby="strip" {...strip} />
        <section className={stepsClasses.steps} id="como-funciona" aria-labelledby="how" {...steps} />
        <section className={aboutClasses.about} id="quem-somos" aria-labelledby="who" {...about} />
      </main>
      <LandingFooter visitor={visitor} />
    </div>
  );
}

function LandingFooter({ visitor }: { visitor: LandingVisitor }) {
  return (
    <footer className={aboutClasses.footer}>
      <span>{aboutText.licence}</span>
      <nav aria-label={aboutText.licence}>
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

function LandingHeader({ visitor }: { visitor: LandingVisitor }) {
  const { metricsUrl, socialLinks } = visitor;
  return (
    <header className={landingHeaderClasses.header}>
      <div className={landingHeaderClasses.inside}>
        <a className={landingHeaderClasses.logo} href={atBase('/')} aria-label={common.productName}>
          <Wordmark />
        </a>
        <nav className={landingHeaderClasses.sections} aria-label={text.sections}>
          {sections.map(([href, name]) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <div className={landingHeaderClasses.end}>
          <span className={landingHeaderClasses.social}>
            {socialLinks.map(({ name, url }) => (
              <a key={url} href={url} rel="noopener me" target="_blank">
                {name}
              </a>
            ))}
          </span>
          {metricsUrl && (
            <a
              className={`${landingHeaderClasses.button} ${landingHeaderClasses.wideOnly}`}
              href={metricsUrl}
              rel="noopener"
              target="_blank"
            >
              {text.metrics}
            </a>
          )}
          <ThemeButton />
          <Entrance />
          <LandingMenu visitor={visitor} />
        </div>
      </div>
    </header>
  );
}

/** Both are in the prerendered page; `showSignedIn` chooses. */
function Entrance() {
  const { button, forVisitors, forSignedIn } = landingHeaderClasses;
  return (
    <>
      <a className={`${button} ${forVisitors}`} href={entrances.visitor}>
        {text.login}
      </a>
      <a className={`${button} ${forSignedIn}`} href={entrances.signedIn}>
        {text.dashboard}
      </a>
    </>
  );
}

/** Toggles between light and dark; the choice is stored on this device. */
function ThemeButton() {
  return (
    <button
      type="button"
      className={landingHeaderClasses.round}
      title={text.theme}
      aria-label={text.theme}
      onClick={toggleScheme}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M19 14A8 8 0 0 1 10 5a8 8 0 1 0 9 9z" />
      </svg>
    </button>
  );
}

/** Storage key of the theme in the whole app; the inline script of the page's head reads it. */
const KEY = 'entoa-color-scheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

function toggleScheme(): void {
  const chosen = document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
  document.documentElement.setAttribute(ATTRIBUTE, chosen);
  localStore.setItem(KEY, chosen);
}
