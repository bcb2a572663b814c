import { useEffect } from 'react';
import { common } from '#text/common.ts';
import { landing as text } from '#text/landing.ts';
import { About } from './sections/About.tsx';
import { Demo } from './demo/Demo.tsx';
import { LandingFooter } from './LandingFooter.tsx';
import { LandingHeader } from './LandingHeader.tsx';
import { Melody } from './sections/Melody.tsx';
import { Points } from './sections/Points.tsx';
import { Samples } from './sections/Samples.tsx';
import { Steps } from './sections/Steps.tsx';
import { useVisitor } from './visitor/useVisitor.ts';
import classes from './Landing.module.css';

/** The front door: hear it, see what it does, go in. */
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
        <Melody />
        <Samples />
        <Steps />
        <About />
      </main>
      <LandingFooter visitor={visitor} />
    </div>
  );
}
