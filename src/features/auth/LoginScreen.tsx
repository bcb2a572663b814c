import { Link, useSearchParams } from 'wouter';
import { auth as text } from '#text/pt/auth.ts';
import { layout } from '#text/pt/layout.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Wordmark } from '#ui/marks/Wordmark.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SentencePanel } from './SentencePanel.tsx';
import classes from './LoginScreen.module.css';

export function LoginScreen() {
  const [params] = useSearchParams();
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <Link href="/" className={classes.logo} aria-label={layout.home}><Wordmark height={42} /></Link>
        <div className={classes.form}>
          <PageTitle title={text.title}>{text.title}</PageTitle>
          {params.has('expired') && <Note icon="clock" tone="warn">{text.expired}</Note>}
          <LoginForm />
        </div>
      </main>
      <SentencePanel />
    </div>
  );
}
