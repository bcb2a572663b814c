import { useEffect } from 'react';
import { Link } from 'wouter';
import { useAppSelector } from '#state/hooks.ts';
import { common } from '#text/pt/common.ts';
import { landing as text } from '#text/pt/landing.ts';
import { Wordmark } from '#ui/marks/Wordmark.tsx';
import classes from './LandingScreen.module.css';

/** The front door: what Entoa does, and the way in. */
export function LandingScreen() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  useEffect(() => { document.title = common.pageTitle(text.title); }, []);
  return (
    <div className={classes.page}>
      <header><span className={classes.logo}><Wordmark height={42} /><span className="visually-hidden">{common.productName}</span></span></header>
      <main>
        <svg className={classes.melody} viewBox="0 0 720 90" aria-hidden="true">
          <path d="M8 62q54 2 112-14M138 22c40-22 96-18 168 12 22 10 44 20 66 18M392 66q14-2 40-22M452 26c30-10 70 4 116 26 22 10 52 16 72 12M662 70q26 8 50 4" />
        </svg>
        <h1>{text.headline}</h1>
        <p>{text.sentence}</p>
        <Link className={classes.enter} href={isLogin ? '/dashboard/projects' : '/auth/login'}>{isLogin ? text.dashboard : text.login}</Link>
      </main>
    </div>
  );
}
