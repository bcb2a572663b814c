import { about as text, landing } from '#text/landing.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import classes from './About.module.css';

export function AboutContent() {
  return (
    <div className={classes.wrap}>
      <div>
        <h2 id="who">{landing.who}</h2>
        <div className={classes.mark}>
          <Wordmark height={160} />
        </div>
      </div>
      <div>
        <p>{text.lead}</p>
        <p>{text.rest}</p>
      </div>
    </div>
  );
}
